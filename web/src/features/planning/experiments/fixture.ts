import type { Evidence, EvidenceRow, Experiment, PreparedDraft } from "../../../api/calls/experiments";

/** Interviews about the riskiest assumption: 6 of 7 said yes. */
export function sampleRow(change: Partial<EvidenceRow> = {}): EvidenceRow {
  return {
    experiment: 7,
    kind: "interview",
    strength: "tells",
    factor: 0.35,
    riskiest: false,
    riskFactor: 1,
    n: 10,
    k: 5,
    marks: [{ k: 5, n: 10 }],
    share: 0.5,
    yes: 6,
    no: 1,
    notCounted: 0,
    left: 3,
    isAtMost: false,
    measured: null,
    decision: "passed",
    ended: false,
    probability: null,
    prior: null,
    likelihood: null,
    chance: 1,
    offersStop: false,
    interval: { low: 0.49, high: 0.97 },
    atMost: null,
    points: 7,
    pointsOneYesLess: 7,
    pointsOneNoLess: 7,
    weight: 0.245,
    progress: "6 of 7 yes, 5 of 10 needed",
    meaning: "Passed.",
    ...change,
  };
}

/** Interviews that a market prepares. */
export function samplePrepared(change: Partial<PreparedDraft["experiment"]> = {}): PreparedDraft["experiment"] {
  return {
    day: 3,
    task: "Ask ten owners.",
    mark: "Keep going if 5 of 10 say yes.",
    advice: "If not, ask others.",
    hypothesis: "Ask ten owners. Keep going if 5 of 10 say yes.",
    script: "When did that last happen?",
    kind: "interview",
    strength: "tells",
    n: 10,
    k: 5,
    atMost: false,
    othersStartAt: null,
    riskiest: true,
    ...change,
  };
}

/** A running test with the sample row. */
export function sampleExperiment(change: Partial<Experiment> = {}): Experiment {
  return {
    id: 7,
    runId: 3,
    market: "dog-grooming",
    marketName: "Dog grooming",
    hypothesis: "Owners book a bath at home.",
    kind: "interview",
    strength: "tells",
    n: 10,
    k: 5,
    t: 0.5,
    atMost: false,
    riskiest: false,
    deadline: "2030-01-05",
    isPastDeadline: false,
    costCapCents: null,
    script: "When did that last happen?",
    measured: null,
    state: "running",
    isClosed: false,
    isDeleted: false,
    version: 2,
    edition: 1,
    changeMark: null,
    earlier: [],
    result: sampleRow(),
    entryCount: 7,
    struckOut: 0,
    hasTotals: false,
    createdAt: "2026-03-01T09:30:00Z",
    startedAt: "2026-03-01T09:30:00Z",
    closedAt: null,
    ...change,
  };
}

/** Official figures 58 and the sample row. */
export function sampleEvidence(): Evidence {
  return {
    desk: { score: 58, low: 52, high: 64 },
    points: [sampleRow()],
    number: 65,
    range: { low: 60, high: 74 },
    cap: null,
    ownWeight: 0.109,
    words: { key: "promising", label: "For it", deskKey: "mixed", answers: 7, summary: "" },
    constants: {
      pointsScale: 20,
      rangeScale: 10,
      riskiestFactor: 2,
      deskWeight: 2,
      minAnswersForWord: 3,
      capNumber: 41,
      veryLikelyFrom: null,
      likelyFrom: null,
      unlikelyBelow: null,
      veryUnlikelyTo: null,
      offerStopBelow: 0.05,
      wilsonZ: 1.959964,
      zeroYesRisk: 0.05,
      minAnswersForPercent: 10,
      tolerance: 1e-9,
      promisingFrom: 60,
      mixedFrom: 42,
      strengths: [{ strength: "tells", label: "tells of the last time", factor: 0.35 }],
      kinds: [],
    },
    next: null,
  };
}
