import { formatMoney } from "../../../lib/format";
import { monthName } from "../../../lib/time/day";
import { FigureTable } from "../../../ui/chart/figure-table";
import { Bars } from "./bars";
import { changeText, countText, numberText, rateText, stateInside, UNKNOWN, wageText } from "./figure-text";
import type {
  CountySolo,
  LocalApplications,
  LocalBusinesses,
  LocalCustomers,
  LocalWages,
  SoloBusinesses,
} from "./local-types";
import { PlaceTable } from "./place-table";

/** Businesses of both years. A year that is counted by an older edition of the industry list than the last one says so. */
export function BusinessesTable({ businesses: { years, title, naicsEdition } }: { businesses: LocalBusinesses }) {
  if (years.length === 0) return null;
  const nameYear = (year: number, at: number) =>
    naicsEdition == null || at === years.length - 1 ? String(year) : `${year}, older industry list`;
  return (
    <PlaceTable
      caption={`${title}: businesses with staff`}
      head={["Year", "Businesses with staff"]}
      rows={years.map(({ year, low, high }, at) => [nameYear(year, at), countText([low, high])])}
    />
  );
}

/** Year whose May wages without a year are of: that of the embedded figures. */
const WAGE_YEAR = 2025;

/** The wage of the place beside that of the nation. Both years are named where they differ. */
export function WagesTable({ wages }: { wages: LocalWages }) {
  const { area, kind, nation, occupation } = wages;
  if (wages.medianUsd == null) return null;
  const hasNation = kind !== "nation" && nation;
  const [year, nationYear] = [wages.year ?? WAGE_YEAR, nation?.year ?? WAGE_YEAR];
  const nationHead = nationYear === year ? "United States" : `United States, May ${nationYear}`;
  const wageRow = (name: string, own: number | null | undefined, other: number | null | undefined) =>
    hasNation ? ([name, wageText(own), wageText(other)] as const) : ([name, wageText(own)] as const);
  return (
    <PlaceTable
      caption={`Hourly wages of ${occupation ?? "the occupation"}, May ${year}`}
      head={[`An hour, May ${year}`, area, ...(hasNation ? [nationHead] : [])]}
      rows={[
        wageRow("A quarter earn less than", wages.lowUsd, nation?.lowUsd),
        wageRow("Half earn less than", wages.medianUsd, nation?.medianUsd),
        wageRow("A quarter earn more than", wages.highUsd, nation?.highUsd),
      ]}
    />
  );
}

export function CustomersTable({ customers, name }: { customers: LocalCustomers; name: string }) {
  const { medianIncomeUsd, marginUsd, share100kPercent } = customers;
  const margin = marginUsd == null ? "" : `, give or take ${formatMoney(marginUsd)}`;
  const income = medianIncomeUsd == null ? UNKNOWN : `${formatMoney(medianIncomeUsd)}${margin}`;
  const rows: [string, string][] = [
    ["Households", numberText(customers.households)],
    ["Median household income", income],
    ["With $100,000 a year or more", share100kPercent == null ? UNKNOWN : `${share100kPercent.toFixed(1)}%`],
    ["Residents, 2023", numberText(customers.residents2023)],
    ["Change since 2021", changeText(customers.changePercent)],
    ["Residents for each business", numberText(customers.residentsPerBusiness)],
  ];
  return (
    <PlaceTable
      caption={`People in ${name}`}
      head={["People", "Number"]}
      // What is not published for this kind of place is left out: the sentences say so.
      rows={rows.filter(([, text]) => text !== UNKNOWN)}
    />
  );
}

/** Applications by year beside the state, and the months of the year in which they rise. */
export function ApplicationsFigures({ applications, name }: { applications: LocalApplications; name: string }) {
  const { years, state, months } = applications;
  const known = years.filter(({ count }) => count != null);
  const hasState = name.replace(/^the /, "") !== state;
  if (known.length === 0) return null;
  return (
    <>
      {known.length > 1 ? (
        <Bars
          sentence={`Applications by year in ${name}: ${known.map(({ year, count }) => `${numberText(count)} in ${year}`).join(", ")}.`}
          bars={years.map(({ year, count }) => ({ label: String(year), value: count ?? null }))}
        />
      ) : null}
      <PlaceTable
        caption={`Applications for an employer number in ${name}`}
        head={[
          "Year",
          "Applications",
          "Per 1,000 residents",
          ...(hasState ? [`The same in ${stateInside(state)}`] : []),
        ]}
        rows={years.map(({ year, count, per1000, statePer1000 }) => [
          String(year),
          numberText(count),
          rateText(per1000),
          ...(hasState ? [rateText(statePer1000)] : []),
        ])}
      />
      {months?.length === 12 ? <MonthsOfYear months={months} state={stateInside(state)} /> : null}
    </>
  );
}

function MonthsOfYear({ months, state }: { months: readonly number[]; state: string }) {
  const bars = months.map((value, index) => ({ label: monthName(index), value }));
  const first = bars.reduce((most, bar) => (bar.value > most.value ? bar : most));
  return (
    <>
      <h4 className="mt-6 font-sans text-sm font-semibold tracking-normal">Months of the year in {state}</h4>
      <Bars
        sentence={`Applications by month in ${state}: most in ${first.label}, ${first.value.toFixed(0)} where 100 is an average month.`}
        bars={bars}
        line={100}
      />
      <div className="max-w-lg">
        <FigureTable
          caption="Applications by month"
          head={["Month", "100 is an average month"]}
          rows={bars.map(({ label, value }) => [label, value.toFixed(0)])}
        />
      </div>
    </>
  );
}

export function SoloTable({ solo }: { solo: SoloBusinesses }) {
  return (
    <PlaceTable
      caption={`One-person businesses in ${solo.metro}, ${solo.year}`}
      head={[`${solo.sectorTitle}, ${solo.year}`, "Number"]}
      rows={[
        ["One-person businesses", numberText(solo.firms)],
        ["Average yearly sales", formatMoney(solo.averageReceiptsUsd)],
      ]}
    />
  );
}

/** One-person businesses of the industry, beside the average of the nation. */
export function CountySoloTable({ solo, name }: { solo: CountySolo; name: string }) {
  const salesText = (usd: number | null | undefined) => (usd == null ? UNKNOWN : formatMoney(usd));
  return (
    <PlaceTable
      caption={`One-person businesses in ${name}, ${solo.year}`}
      head={[`${solo.title}, ${solo.year}`, "Number"]}
      rows={[
        ["One-person businesses", numberText(solo.firms)],
        ["Average yearly sales", salesText(solo.averageReceiptsUsd)],
        ["Average yearly sales in the nation", salesText(solo.averageReceiptsUsdUs)],
      ]}
    />
  );
}
