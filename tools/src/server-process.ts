/** The command that starts the built server. */
export const serverCommand: readonly string[] = [process.execPath, 'apps/server/dist/main.js'];

/** The command that makes or removes the demo school. */
export const demoCommand: readonly string[] = [process.execPath, 'apps/demo/dist/main.js'];

/**
 * Makes the C library return memory instead of caching it for each thread: an idle server holds 82 MB instead of 90.
 * Other C libraries ignore these; existing values take precedence. The last one limits the space of new objects, which
 * load fills: 13 MB less than by itself (`bench/profile-writes.md`).
 */
export const serverMemory: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=8',
};
