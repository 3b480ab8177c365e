export {
  beforeSignOut,
  endSession,
  isMarkedSignedIn,
  onSessionChange,
  recheckSession,
  sessionQuery,
  startSession,
  type User,
  useLogout,
  useSession,
  useUser,
} from "./session";
export { forgetWanted, pathAfterSignIn, rememberWanted } from "./wanted";
