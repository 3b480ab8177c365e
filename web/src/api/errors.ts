/** Any answer that is not OK. The message is the status, a colon and space, then the body or the status text. */
export class ApiError extends Error {
  readonly status: number;
  /** What the server said, without the status. */
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.text = text;
  }

  static async from(response: Response): Promise<ApiError> {
    const body = await response.text().catch(() => "");
    return new ApiError(response.status, body || response.statusText);
  }
}

/** The status of an answer, also where it is the cause of what was thrown; null when there was none. */
export function statusOf(error: unknown): number | null {
  if (error instanceof ApiError) return error.status;
  return error instanceof Error && error.cause ? statusOf(error.cause) : null;
}

/** Whether the server was not reached at all, or only a gateway before it. */
export function isUnreached(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== null) return status === 502 || status === 504;
  return error instanceof TypeError || (error instanceof Error && isUnreached(error.cause));
}

/** What the catalogue of errors shows for anything that was thrown: with the status of an answer before it. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same for all other places, as a plain sentence: why it failed, and no status. */
export function plainMessage(error: unknown): string {
  if (error instanceof ApiError) return error.text;
  const message = errorMessage(error);
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof ApiError ? `${message}. ${cause.text}` : message;
}
