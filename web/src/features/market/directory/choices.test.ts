import { describe, expect, it } from "vitest";
import { listAddress, listCall, readChoices } from "./addresses";
import { filterLinks, isFull, isNarrowed, orderLinks } from "./choices";

const addresses = (links: ReturnType<typeof filterLinks>) =>
  Object.fromEntries(links.map(({ text, target }) => [text, target && listAddress(target)]));

describe("the choices of the directory", () => {
  it("are read in one order, whatever the order of the address, and without odd values", () => {
    expect(listCall(readChoices("/markets?sort=pay&cost=100&x=1&page=3"))).toBe(
      "/api/markets?cost=100&sort=pay&page=3",
    );
    expect(listCall(readChoices("/markets?pay=a%20b&way=%00&page=1"))).toBe("/api/markets");
  });

  it("lead to the list with them, and a chosen one back to the list without it", () => {
    const links = addresses(filterLinks(readChoices("/markets?sector=pets&license=none&sort=pay&page=2")));
    expect(links["No license"]).toBe("/markets?sector=pets&sort=pay");
    expect(links["Needs a license"]).toBe("/markets?sector=pets&license=required&sort=pay");
    expect(links["Sold in town"]).toBe("/markets?sector=pets&license=none&sold=town&sort=pay");
    expect(links["Under $100 to start"]).toBe("/markets?sector=pets&cost=100&license=none&sort=pay");
    expect(addresses(orderLinks(readChoices("/markets?sort=pay")))["By sector"]).toBe("/markets");
    const ofSector = addresses(orderLinks(readChoices("/markets?sector=pets&sort=cost")));
    expect(ofSector["Best paid"]).toBe("/markets?sector=pets");
    expect(Object.keys(ofSector)).toHaveLength(3);
  });

  it("are two filters at most: only those that are set can be changed then", () => {
    const choices = readChoices("/markets?cost=100&license=none");
    expect(isFull(choices)).toBe(true);
    const links = addresses(filterLinks(choices));
    expect(links["From home"]).toBeNull();
    expect(links["Under $500 to start"]).toBe("/markets?cost=500&license=none");
    expect(links["No license"]).toBe("/markets?cost=100");
    expect(filterLinks(choices).filter(({ isChosen }) => isChosen)).toHaveLength(2);
  });

  it("compare a county only, and count that as a filter", () => {
    const choices = readChoices("/markets?cost=100&here=fewer&location=48453");
    expect(isFull(choices)).toBe(true);
    const links = addresses(filterLinks(choices, "county"));
    expect(links["Fewer here than in most counties like it"]).toBe("/markets?cost=100&location=48453");
    expect(links["No license"]).toBeNull();
    expect(Object.keys(addresses(filterLinks(choices, "state")))).not.toContain(
      "Fewer here than in most counties like it",
    );
    expect(addresses(orderLinks(choices))["Best paid for an hour here"]).toBe(
      "/markets?cost=100&here=fewer&sort=pay&location=48453",
    );
    expect(listCall(readChoices("/markets?where=St.+Louis&page=2"))).toBe("/api/markets?page=2&where=St.+Louis");
  });

  it("narrow a list, but a sector is a list of its own", () => {
    expect(isNarrowed(readChoices("/markets?sector=pets&page=2"))).toBe(false);
    expect(isNarrowed(readChoices("/markets?sort=cost"))).toBe(true);
    expect(isNarrowed(readChoices("/markets?way=home"))).toBe(true);
    expect(isNarrowed(readChoices("/markets?location=TX"))).toBe(true);
  });
});
