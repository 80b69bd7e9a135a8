import { z } from 'zod';

/** An entry of the server-supplied menu (requirements §3). */
export interface MenuItem {
  id: number;
  name: string;
  url: string;
  path: string;
  icon: string;
  children: MenuItem[];
  has_auth_node_tags: string[];
}

export const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.int(),
  name: z.string(),
  /** Key of a screen in the client's registry; '' or '#' is a container without a screen. */
  url: z.string(),
  /** Route of the screen with the requirements' ^ $ ? rules; `menu-path.ts` parses it. */
  path: z.string(),
  icon: z.string(),
  get children() {
    return z.array(menuItem);
  },
  has_auth_node_tags: z.array(z.string()),
});
