import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { useLayoutEffect, useState } from 'react';

/**
 * Open once it is part of the page. Ant Design's windows note themselves for Escape while they are drawn, and a drawing
 * that React throws away, because a part is still to come, would stay noted: Escape would close nothing any more.
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
