import axios from 'axios';
import { readMeta } from '../page-meta';

/** Requirements §9. */
const timeoutMs = 5000;

/** Every status resolves: `readReply` checks errcode first, whatever the status. */
export const transport = axios.create({
  baseURL: readMeta('api-base'),
  timeout: timeoutMs,
  // No cookie ever authenticates, so there is no CSRF token to read from one before each call.
  withXSRFToken: false,
  validateStatus: () => true,
});
