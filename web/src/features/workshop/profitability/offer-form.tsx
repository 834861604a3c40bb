import { memo, type ReactNode } from "react";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { SelectField, TextField } from "../../../ui/form/field";
import { FormErrorsContext } from "../../../ui/form/form-errors";
import { MoneyField } from "../../../ui/form/money-field";
import { Disclosure } from "../../../ui/layout/disclosure";
import { isMoneyGoal } from "./fields";
import { PLATFORMS } from "./platforms";
import { MARKET_FIELDS } from "./starting-fields";
import type { ProfitFields, ProfitResult } from "./types";

type FormProps = {
  fields: ProfitFields;
  errors: Record<string, string>;
  result: ProfitResult | null;
  /** True for the result of the shipped example, whose guesses are not explained. */
  isExample: boolean;
  /** True while the guesses of a market are on their way. */
  isAwaited: boolean;
  onChange: (name: string, value: string) => void;
};

/** The inputs. Without scripts the form is posted to the page's own address. */
export const OfferForm = memo(function OfferForm({
  fields,
  errors,
  result,
  isExample,
  isAwaited,
  onChange,
}: FormProps) {
  const control = { fields, result, isExample, isAwaited, onChange };
  return (
    <FormErrorsContext value={errors}>
      <form
        method="post"
        action="/profitability-calculator"
        aria-label="Your figures"
        onSubmit={(event) => event.preventDefault()}
        className="space-y-8"
      >
        {MARKET_FIELDS.map((name) =>
          fields[name] ? <input key={name} type="hidden" name={name} value={fields[name]} /> : null,
        )}
        <Group title="Your offer">
          <Money {...control} name="priceCents" label="Price per unit" />
          {result?.deadZones.map((zone) => (
            <p key={zone.fromCents} className="rounded-md bg-lamp-soft px-3 py-2 text-sm text-lamp-ink">
              <strong className="font-semibold">Dead zone:</strong> {zone.reason}
            </p>
          ))}
          <Count {...control} name="unitsPerMonth" label="Units sold in the first month" />
          <Money {...control} name="unitCostCents" label="Cost per unit" />
          <Count {...control} name="hoursPerMonth" label="Total hours per month" />
          <Money {...control} name="startupCents" label="Start-up costs" />
        </Group>
        <PlatformGroup {...control} />
        <Group title="Your day job">
          <Money {...control} name="dayJobCentsPerHour" label="Pay per hour before tax" />
          <Choice
            {...control}
            name="filingStatus"
            label="Filing status"
            options={[
              { value: "", label: "Single" },
              { value: "joint", label: "Married, joint return" },
              { value: "separate", label: "Married, separate returns" },
              { value: "head", label: "Head of household" },
            ]}
          />
        </Group>
        <GoalGroup {...control} />
        <MoreGroups {...control} />
        <CalculateButton />
      </form>
    </FormErrorsContext>
  );
}, isSameForm);

/** Every render of the page has a new function for changes, which do the same. */
function isSameForm({ errors, onChange: _, ...shown }: FormProps, next: FormProps): boolean {
  const names = Object.keys(shown) as (keyof typeof shown)[];
  return names.every((name) => shown[name] === next[name]) && JSON.stringify(errors) === JSON.stringify(next.errors);
}

/** Sends the form while the page has no scripts. */
function CalculateButton() {
  if (useHydrated()) return null;
  return (
    <button type="submit" className="min-h-12 w-full rounded-md bg-action px-5 font-semibold text-on-action">
      Calculate
    </button>
  );
}

type ControlProps = Pick<FormProps, "fields" | "result" | "isExample" | "isAwaited" | "onChange">;
type NamedProps = ControlProps & { name: string; label: string };

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 font-display text-lg">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Fields that every market has a guess for. */
const GUESSED = ["priceCents", "unitsPerMonth", "unitCostCents", "hoursPerMonth", "startupCents", "dayJobCentsPerHour"];

/** Attributes of a text control, with the starting guess where the field is blank. The room of an awaited guess is kept free. */
function bindField({ fields, result, isExample, isAwaited, onChange, name, label }: NamedProps) {
  const room = isAwaited && !fields[name] && GUESSED.includes(name) ? <span className="block min-h-10" /> : undefined;
  const guess = fields[name] ? undefined : result?.guesses.find(({ field, value }) => field === name && value !== 0);
  return {
    label,
    name,
    value: fields[name] ?? "",
    placeholder: guess?.text,
    hint:
      guess && !isExample ? (
        <>
          <strong className="font-semibold">Starting guess.</strong> {guess.note}
        </>
      ) : (
        room
      ),
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  };
}

function Money(props: NamedProps) {
  const { label, ...rest } = bindField(props);
  return <MoneyField {...rest} label={`${label}, in dollars`} />;
}

function Count(props: NamedProps) {
  return <TextField {...bindField(props)} inputMode="decimal" autoComplete="off" />;
}

function Choice({ options, ...props }: NamedProps & { options: { value: string; label: string }[] }) {
  const { placeholder: _, ...rest } = bindField(props);
  return <SelectField {...rest} options={options} />;
}

function Tick({ fields, onChange, name, label, value = "on" }: NamedProps & { value?: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        name={name}
        className="size-5"
        value={value}
        checked={Boolean(fields[name])}
        onChange={(event) => onChange(name, event.target.checked ? value : "")}
      />
      {label}
    </label>
  );
}

function PlatformGroup(control: ControlProps) {
  const platform = PLATFORMS.find(({ id }) => id === control.fields.feePreset);
  const removed =
    control.fields.feePreset && !platform ? [{ value: control.fields.feePreset, label: "Removed preset" }] : [];
  const options = [
    { value: "", label: "My own rate" },
    ...PLATFORMS.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const toOptions = (choices: readonly { key: string; label: string }[]) =>
    choices.map(({ key, label }) => ({ value: key, label }));
  return (
    <Group title="Where you sell">
      <Choice {...control} name="feePreset" label="Platform" options={[...options, ...removed]} />
      {platform?.category ? (
        <Choice {...control} name="category" label="Category" options={toOptions(platform.category)} />
      ) : null}
      {platform?.plan ? <Choice {...control} name="plan" label="Plan" options={toOptions(platform.plan)} /> : null}
      {platform?.international ? <Tick {...control} name="international" label="Buyers abroad" /> : null}
      {platform?.currency ? <Tick {...control} name="currency" label="I sell in another currency" /> : null}
      {platform?.offsiteAds ? <OffsiteAds {...control} /> : null}
      {platform ? null : (
        <>
          <Count {...control} name="feePercent" label="Fee as a percentage of the price" />
          <Money {...control} name="feeFixedCents" label="Fixed fee per order" />
        </>
      )}
    </Group>
  );
}

/** Ads that Etsy places elsewhere: a rate of the orders that come from them. */
function OffsiteAds(control: ControlProps) {
  return (
    <>
      <Choice
        {...control}
        name="offsiteAds.rate"
        label="Etsy's Offsite Ads"
        options={[
          { value: "", label: "None" },
          { value: "15", label: "15%, a shop below $10,000 in 12 months" },
          { value: "12", label: "12%, required from $10,000" },
        ]}
      />
      {control.fields["offsiteAds.rate"] ? (
        <Count {...control} name="offsiteAds.share" label="Percent of orders from these ads (100 if blank)" />
      ) : null}
    </>
  );
}

const ACTIVITIES = [
  { name: "hours.making", label: "Making" },
  { name: "hours.packing", label: "Packing and shipping" },
  { name: "hours.posts", label: "Listings and posts" },
  { name: "hours.messages", label: "Messages" },
  { name: "hours.travel", label: "Travel" },
  { name: "hours.bookkeeping", label: "Bookkeeping" },
];

const GOALS = [
  { value: "", label: "No goal" },
  { value: "hourlyPay", label: "Pay per hour" },
  { value: "overtime", label: "An hour pays as much as overtime" },
  { value: "keptPerMonth", label: "Kept per month, after tax" },
  { value: "profitPerMonth", label: "Profit per month, before tax" },
  { value: "margin", label: "Margin, in percent" },
];

function GoalGroup(control: ControlProps) {
  const isAlive = useHydrated();
  const kind = control.fields["goal.kind"];
  return (
    <Group title="Your goal">
      <Choice {...control} name="goal.kind" label="Goal" options={GOALS} />
      {(!kind && !isAlive) || isMoneyGoal(kind) ? (
        <Money {...control} name="goal.cents" label="Amount of the goal" />
      ) : null}
      {kind && !isMoneyGoal(kind) ? (
        <Count
          {...control}
          name="goal.number"
          label={kind === "margin" ? "Margin, in percent" : "Times overtime (1 if blank)"}
        />
      ) : null}
    </Group>
  );
}

function MoreGroups(control: ControlProps) {
  return (
    <div className="space-y-2">
      <Disclosure summary="Hours by activity">
        <div className="space-y-4 pt-2">
          <p className="text-sm text-ink-soft">Hours per month. Their total replaces the hours above.</p>
          {ACTIVITIES.map(({ name, label }) => (
            <Count key={name} {...control} name={name} label={label} />
          ))}
        </div>
      </Disclosure>
      <Disclosure summary="Orders and delivery">
        <div className="space-y-4 pt-2">
          <Count {...control} name="unitsPerOrder" label="Units per order" />
          <Money {...control} name="buyerShippingCents" label="Shipping paid by the buyer" />
          <Money {...control} name="shippingCents" label="Shipping paid by you" />
          <Money {...control} name="packagingCents" label="Packaging per order" />
          <Count {...control} name="salesTaxPercent" label="Sales tax in percent" />
        </div>
      </Disclosure>
      <Disclosure summary="Monthly costs and growth">
        <div className="space-y-4 pt-2">
          <Money {...control} name="adsCentsPerMonth" label="Advertising per month" />
          <Money {...control} name="fixedCentsPerMonth" label="Fixed costs per month" />
          <Count {...control} name="milesPerMonth" label="Miles driven per month" />
          <Money {...control} name="vehicleCentsPerMonth" label="Or vehicle costs per month" />
          <Count {...control} name="growthPercentPerMonth" label="Sales growth per month, in percent" />
        </div>
      </Disclosure>
      <Disclosure summary="Tax">
        <div className="space-y-4 pt-2">
          <Count {...control} name="dayJobHoursPerYear" label="Hours per year at your day job (2,080 if blank)" />
          <Money {...control} name="otherIncomeCentsPerYear" label="Other taxable income per year" />
          <Count {...control} name="statePercent" label="State tax in percent" />
          <Count {...control} name="marginalRatePercent" label="My own income tax rate, instead of the brackets" />
          <Count {...control} name="taxPercent" label="One rate instead of every tax" />
          <Choice
            {...control}
            name="taxYear"
            label="Tax year"
            options={[
              { value: "", label: "Year of the fees" },
              { value: "2026", label: "2026" },
              { value: "2025", label: "2025" },
            ]}
          />
          <Tick {...control} name="overtimeDeduction" label="Overtime premium is deducted (2025 to 2028)" />
          <Tick {...control} name="applyQbi" value="off" label="Without the deduction for business income (QBI)" />
        </div>
      </Disclosure>
      <Disclosure summary="Name and day of the fees">
        <div className="space-y-4 pt-2">
          <TextField {...bindField({ ...control, name: "name", label: "Name of this scenario" })} maxLength={80} />
          <TextField {...bindField({ ...control, name: "feeDate", label: "Day whose fees apply" })} type="date" />
        </div>
      </Disclosure>
    </div>
  );
}
