export type PlatformChoice = { key: string; label: string };
export type Platform = {
  id: string;
  name: string;
  category?: readonly PlatformChoice[];
  plan?: readonly PlatformChoice[];
  international?: true;
  currency?: true;
  offsiteAds?: true;
};

const createChoice = (key: string, label: string): PlatformChoice => ({ key, label });

/** Platforms whose fees the server knows. A test holds them to the server's data. */
export const PLATFORMS: readonly Platform[] = [
  { id: "etsy", name: "Etsy", currency: true, offsiteAds: true },
  {
    id: "ebay",
    name: "eBay, no store",
    category: [createChoice("most", "Most categories"), createChoice("books", "Books, films and music")],
    international: true,
  },
  {
    id: "amazon",
    name: "Amazon",
    category: [
      createChoice("other", "Other categories"),
      createChoice("apparel", "Clothing and accessories"),
      createChoice("beauty", "Beauty, health and baby products"),
      createChoice("grocery", "Grocery"),
      createChoice("mowers", "Lawn mowers and snow throwers"),
      createChoice("jewelry", "Jewelry"),
      createChoice("furniture", "Furniture"),
      createChoice("watches", "Watches"),
      createChoice("appliances", "Compact appliances"),
      createChoice("electronics-accessories", "Electronics accessories"),
      createChoice("sports", "Sports and outdoors"),
    ],
    plan: [createChoice("individual", "Individual"), createChoice("professional", "Professional")],
  },
  { id: "poshmark", name: "Poshmark" },
  { id: "mercari", name: "Mercari" },
  { id: "depop", name: "Depop" },
  { id: "patreon", name: "Patreon" },
  {
    id: "payhip",
    name: "Payhip",
    plan: [createChoice("free", "Free"), createChoice("plus", "Plus"), createChoice("pro", "Pro")],
  },
  { id: "stripe", name: "Stripe (own website)" },
];
