/** Of the dialog that sells Premium. Features do not import one another, so pages pass it in. */
export interface UpgradeDialogProps {
  /** Attempted action, as in "download your business plan"; empty without one. */
  feature: string;
  open: boolean;
  onClose: () => void;
  /** The member has Premium now. */
  onUpgraded?: (() => void) | undefined;
  /** The page is about to be left for the checkout. */
  onCheckout?: (() => void) | undefined;
}
