/** How the built server is started. */
export const serverCommand: readonly string[] = [process.execPath, 'apps/server/dist/main.js'];

/**
 * Lets the C library give memory back instead of keeping it for each thread: what the start needed is free again then,
 * some 20 MB of 130. Other C libraries ignore these; whoever sets them otherwise is obeyed.
 */
export const serverMemory: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
