/** Image limit of requirements §5 and §9: 2 MB, inclusive. */
export const imageMaxBytes = 2 * 1024 * 1024;

/** Message for an image above the limit (requirements §5, §8). */
export const imageTooLargeMessage = '上传失败，图片不可超过2M!';
