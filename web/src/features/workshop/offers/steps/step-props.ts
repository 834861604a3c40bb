import type { FieldErrors } from "../../../../ui/form/form-errors";
import type { OfferForm } from "../form";

export interface StepProps {
  form: OfferForm;
  onChange: (change: Partial<OfferForm>) => void;
  /** Errors by the first part of their field's name. */
  errors: FieldErrors;
}
