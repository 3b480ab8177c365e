export {
  endSession,
  onSessionChange,
  recheckSession,
  sessionQuery,
  startSession,
  type User,
  useLogout,
  useSession,
  useUser,
} from "./session";
