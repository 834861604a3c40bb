import type { ReactNode } from "react";
import { Features } from "./features";
import { Hero } from "./hero";
import { HowItWorks } from "./how-it-works";
import { JourneyBanner } from "./journey-banner";
import { Snapshot } from "./snapshot";

interface HomePageProps {
  /** Tip of the day. */
  tip?: ReactNode;
}

export function HomePage({ tip }: HomePageProps) {
  return (
    <>
      <Hero />
      <HowItWorks />
      <Features />
      {tip}
      <Snapshot />
      <JourneyBanner />
    </>
  );
}
