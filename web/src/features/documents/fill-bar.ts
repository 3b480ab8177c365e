const STEP = 5;
const INTERVAL_MS = 200;

/**
 * Fills a progress bar at a steady pace. Settles when it has stood full for one step, so that it is seen full, or at
 * once when the signal stops it.
 */
export function fillBar(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    let percent = 0;
    const stop = () => {
      clearInterval(timer);
      signal.removeEventListener("abort", stop);
      settle();
    };
    const timer = setInterval(() => {
      if (percent >= 100) return stop();
      percent += STEP;
      onPercent(percent);
    }, INTERVAL_MS);
    signal.addEventListener("abort", stop);
  });
}
