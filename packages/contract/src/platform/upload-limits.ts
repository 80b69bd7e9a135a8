/** Image limit of spec §5 and §9: 2 MB, the last byte included. */
export const imageMaxBytes = 2 * 1024 * 1024;

/** Words for an image above the limit (spec §5, §8). */
export const imageTooLargeMessage = '上传失败，图片不可超过2M!';
