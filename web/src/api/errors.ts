/** Any answer that is not OK. The message is the status, a colon and space, then the body or the status text. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
  }

  static async from(response: Response): Promise<ApiError> {
    const body = await response.text().catch(() => "");
    return new ApiError(response.status, body || response.statusText);
  }
}

/** What to show for anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
