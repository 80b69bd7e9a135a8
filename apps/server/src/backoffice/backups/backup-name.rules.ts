/** The name of a backup's file, by the moment in UTC, so that names sort by time. */
export const backupName = (at: Date, isSealed: boolean): string =>
  `shuyuan-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar${isSealed ? '.sealed' : ''}`;
