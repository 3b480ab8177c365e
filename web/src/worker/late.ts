// Answers that came after the page had been shown what is kept instead. The page is told, asks once more, and gets them.

import { reach } from "./network";

export class LateAnswers {
  readonly #arrived = new Map<string, Response>();
  /** Pages with the number of answers that they still wait for. */
  readonly #waiting = new Map<string, number>();
  readonly #tell: (page: string) => Promise<void>;

  constructor(tell: (page: string) => Promise<void>) {
    this.#tell = tell;
  }

  /** Each is given once: who asks again means the server. */
  collect(user: string | null, url: URL): Response | undefined {
    const name = nameOf(user, url);
    const answer = this.#arrived.get(name);
    this.#arrived.delete(name);
    return answer;
  }

  /**
   * Waits for an answer. The page is told when none is waited for any more: told after each, it would ask again for
   * what is on its way.
   */
  async wait(user: string | null, url: URL, asking: Promise<Response>, page: string): Promise<void> {
    this.#waiting.set(page, (this.#waiting.get(page) ?? 0) + 1);
    const answer = await reach(asking);
    if (answer?.ok) this.#arrived.set(nameOf(user, url), answer);
    const left = (this.#waiting.get(page) ?? 1) - 1;
    if (left > 0) {
      this.#waiting.set(page, left);
      return;
    }
    this.#waiting.delete(page);
    if (this.#arrived.size > 0) await this.#tell(page);
  }

  forget(): void {
    this.#arrived.clear();
  }
}

function nameOf(user: string | null, url: URL): string {
  return `${user} ${url.href}`;
}
