/** The largest image: it must be under 2 MB (requirements §5, §9). */
export const imageMaxBytes = 2 * 1024 * 1024 - 1;

/** Message for an image above the limit (requirements §5, §8). */
export const imageTooLargeMessage = '上传失败，图片不可超过2M!';
