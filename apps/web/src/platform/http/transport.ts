import axios from 'axios';
import { readMeta } from '../page-meta';

/** Spec §9. */
const timeoutMs = 5000;

/** Every status resolves: `readReply` looks at errcode first, whatever the status. */
export const transport = axios.create({
  baseURL: readMeta('api-base'),
  timeout: timeoutMs,
  validateStatus: () => true,
});
