/**
 * The header by which a client reads back what it has written, where lists are read from replicas: the answer to a write
 * bears it, and the client sends the newest one that it was given with its reads. Browsers have a cookie for it.
 */
export const positionHeader = 'Shuyuan-Position';
