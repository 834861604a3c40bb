import type { Report } from "../types";

function listRatingReasons(isCheap: boolean, fitsWeek: boolean, isSoon: boolean, returns: boolean, isSolo: boolean) {
  return [
    { text: "Costs under $500 until the first sale", met: isCheap },
    { text: "Fits in six hours a week", met: fitsWeek },
    { text: "First sale within a month", met: isSoon },
    { text: "Customers come back", met: returns },
    { text: "Solo operators hold a fair share of this market", met: isSolo },
  ];
}

export const IDEAS: Report["businessIdeas"] = [
  {
    id: "evening-nail-trims",
    title: "Evening nail trims at home",
    description:
      "Trim and file the nails of nervous dogs in their own living room after office hours. A visit takes twenty minutes, needs little gear, and the same dogs come round again every four to six weeks.",
    rating: 5,
    startupCost: "$80 to $200",
    timeframe: "First sale in 1 to 3 weeks",
    businessModel: "B2C",
    startupCostUsd: [80, 200],
    hoursPerWeek: [3, 6],
    weeksToFirstSale: [1, 3],
    firstSteps: ["Practise on five dogs of friends", "Write a one-page price list", "Post in two neighbourhood groups"],
    ratingReasons: listRatingReasons(true, true, true, true, true),
  },
  {
    id: "salon-overflow",
    title: "Overflow grooming for busy salons",
    description:
      "Take the Saturday appointments that a salon has to turn away, at their table and with their tools, for a share of the price. Suits trained groomers without a van.",
    rating: 4,
    startupCost: "$150 to $400",
    timeframe: "First sale in 2 to 4 weeks",
    businessModel: "B2B",
    startupCostUsd: [150, 400],
    hoursPerWeek: [6, 10],
    weeksToFirstSale: [2, 4],
    firstSteps: ["List ten salons within half an hour", "Offer one free Saturday", "Agree the split in writing"],
    ratingReasons: listRatingReasons(true, false, true, true, true),
  },
  {
    id: "coat-reminder",
    title: "Coat care reminder app",
    description:
      "A small app that knows the breed and tells an owner when to brush, wash or book. Free for owners, paid by the groomers who receive the bookings.",
    rating: 2,
    startupCost: "$600 to $2,500",
    timeframe: "First sale in 10 to 20 weeks",
    businessModel: "Mobile App",
    startupCostUsd: [600, 2500],
    hoursPerWeek: [8, 15],
    weeksToFirstSale: [10, 20],
    firstSteps: ["Sketch three screens", "Show them to six groomers", "Ask for a paid pilot"],
    ratingReasons: listRatingReasons(false, false, false, true, true),
  },
  {
    id: "tool-sharpening",
    title: "Clipper blade sharpening round",
    description:
      "Collect dull blades and shears from groomers on Friday, sharpen them over the weekend, and bring them back on Monday before work.",
    rating: 3,
    startupCost: "$450 to $1,100",
    timeframe: "First sale in 3 to 6 weeks",
    businessModel: "Subscription",
    startupCostUsd: [450, 1100],
    hoursPerWeek: [4, 8],
    weeksToFirstSale: [3, 6],
    firstSteps: ["Learn on ten old blades", "Price against mail-in services", "Sign three salons"],
    ratingReasons: listRatingReasons(false, true, false, true, true),
  },
];
