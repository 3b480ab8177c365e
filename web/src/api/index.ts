export { api, call, multipart, type Schemas } from "./client";
export { ApiError, errorMessage, isUnreached, plainMessage, statusOf } from "./errors";
export { createQueryClient } from "./query-client";
export { settingsQuery } from "./settings";
