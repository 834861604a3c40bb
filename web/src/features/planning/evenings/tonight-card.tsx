import { Card } from "../../../ui/layout/card";
import { type PieceListProps, PieceRows } from "./piece-list";
import { eveningText, isSameEvening, timeText } from "./times";

/** Pieces of tonight, above everything else; without any, the next one. */
export function TonightCard({ pieces, zone, now, ...rest }: PieceListProps) {
  const tonight = pieces.filter(({ start }) => isSameEvening(start, now, zone));
  const [next] = pieces;
  return (
    <Card aria-labelledby="tonight" tone="sunk">
      <h2 id="tonight" className="text-2xl">
        Tonight
      </h2>
      {tonight.length > 0 ? (
        <PieceRows pieces={tonight} zone={zone} now={now} {...rest} />
      ) : (
        <p className="mt-2">
          Nothing is planned for tonight.
          {next ? (
            <>
              {" "}
              Next: {eveningText(next.start, zone, now)} at {timeText(next.start, zone)},{" "}
              <span className="font-semibold">{next.title}</span>.
            </>
          ) : null}
        </p>
      )}
    </Card>
  );
}
