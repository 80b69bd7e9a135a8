/** The header of every reply by which a client learns that the caller's rights or menu are not what they were. */
export const accessStampHeader = 'x-access-stamp';
