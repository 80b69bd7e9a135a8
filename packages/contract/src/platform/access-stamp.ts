/** The header of every reply by which a client notices that the caller's rights or menu have changed. */
export const accessStampHeader = 'x-access-stamp';
