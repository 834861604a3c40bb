import { Features } from "./features";
import { Hero } from "./hero";
import { HowItWorks } from "./how-it-works";
import { JourneyBanner } from "./journey-banner";
import { Snapshot } from "./snapshot";

export default function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <Features />
      <Snapshot />
      <JourneyBanner />
    </>
  );
}
