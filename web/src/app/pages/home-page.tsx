import { HomePage } from "../../features/site/home/home-page";
import { TipCard } from "../../ui/tip-card";

export default function Home() {
  return (
    <HomePage
      tip={
        <div className="measure pt-16 lg:pt-20">
          <TipCard />
        </div>
      }
    />
  );
}
