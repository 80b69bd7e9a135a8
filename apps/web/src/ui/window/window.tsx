import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { useLayoutEffect, useState } from 'react';

/**
 * Opens after mounting. Ant Design's windows register for Escape while they render, and a render that React discards,
 * because a part is still loading, would stay registered: Escape would no longer close anything.
 */
const useOpen = (open: boolean | undefined): boolean => {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return isMounted && open === true;
};

/** A dialog in the middle of the page. */
export const Modal = (props: ModalProps) => <AntModal {...props} open={useOpen(props.open)} />;

/** A window at the side of the page. */
export const Drawer = (props: DrawerProps) => <AntDrawer {...props} open={useOpen(props.open)} />;
