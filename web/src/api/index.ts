export { api, call, multipart, type Schemas } from "./client";
export { ApiError, errorMessage, plainMessage } from "./errors";
export { createQueryClient } from "./query-client";
export { settingsQuery } from "./settings";
