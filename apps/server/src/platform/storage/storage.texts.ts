/** Words of the storage that the person who runs the server reads. */
export const storageTexts = {
  missing: (name: string): string => `${name} is needed with STORAGE=s3 使用 S3 存储时必须设置`,
} as const;
