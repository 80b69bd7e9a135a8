import type { FastifyReply } from 'fastify';

// antd and the editor insert style elements, hence 'unsafe-inline' for styles; scripts get no such exception.
const contentSecurityPolicy = (imageOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    // The editor fetches pasted images by their blob: URL.
    "connect-src 'self' blob:",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/**
 * The policy of the pages for people from outside, which need less: nothing from elsewhere, no style elements in the page.
 * What staff wrote as an introduction has been sanitised and may keep the attributes that colour and align it.
 */
export const doorContentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** What the headers depend on. */
export interface SecurityHeaderOptions {
  /** With https, browsers are told to use only https. */
  readonly publicUrl: string | undefined;
  /** Other hosts from which pages may show images, such as map tiles. */
  readonly imageOrigins: readonly string[];
}

/** Makes the function that puts the security headers on a reply. */
export const securityHeaders = (options: SecurityHeaderOptions): ((reply: FastifyReply) => void) => {
  const { publicUrl, imageOrigins } = options;
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(imageOrigins),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    // By default a response may contain personal data.
    'cache-control': 'no-store',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  return (reply) => {
    reply.headers(headers);
    reply.header('x-request-id', reply.request.id);
  };
};
