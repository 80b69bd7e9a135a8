import type { FastifyReply } from 'fastify';

// antd and the editor insert style elements, hence 'unsafe-inline' for styles; scripts get no such exception.
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** Makes the function that puts the security headers on a reply; `publicUrl` decides whether browsers must keep to https. */
export const securityHeaders = (publicUrl: string | undefined): ((reply: FastifyReply) => void) => {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    // Whatever does not say otherwise may hold a person's data.
    'cache-control': 'no-store',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  return (reply) => {
    reply.headers(headers);
    reply.header('x-request-id', reply.request.id);
  };
};
