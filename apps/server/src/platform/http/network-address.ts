import { normalizeIP } from '@fastify/rate-limit';

/** Whoever has an IPv6 address has a whole network of 64 bits of them, so that network is what limits count by. */
export const networkOf = (ip: string): string => normalizeIP(ip, 64);
