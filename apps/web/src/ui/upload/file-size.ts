const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes in readable form: 1.5 MB. */
export const fileSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const shown = bytes / 1024 ** power;
  const digits = power === 0 || shown >= 100 ? 0 : 1;
  return `${shown.toFixed(digits).replace(/\.0$/, '')} ${units[power]}`;
};
