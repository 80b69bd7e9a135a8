/** What starting consists of, so that its order can be tried without a server. */
interface StartSteps {
  /** Builds what is stale; false when that failed. */
  readonly build: () => Promise<boolean>;
  /** Makes the demo school where there is none yet and returns the exit code. */
  readonly makeDemo: () => Promise<number>;
  readonly serve: () => void;
}

/**
 * Builds, with `--demo` makes the demo school, and serves. The server waits for the demo school, since both need the data
 * folder, and does not start where it was refused. Returns the exit code of what failed, undefined while it serves.
 */
export const startProduct = async (
  args: readonly string[],
  { build, makeDemo, serve }: StartSteps,
): Promise<number | undefined> => {
  if (!(await build())) return 1;
  const code = args.includes('--demo') ? await makeDemo() : 0;
  if (code !== 0) return code;
  serve();
  return undefined;
};
