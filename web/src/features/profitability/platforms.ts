export type Choice = { key: string; label: string };
export type Platform = {
  id: string;
  name: string;
  category?: readonly Choice[];
  plan?: readonly Choice[];
  international?: true;
  currency?: true;
  offsiteAds?: true;
};

const choice = (key: string, label: string): Choice => ({ key, label });

/** Platforms whose fees the server knows. A test holds them to the server's data. */
export const PLATFORMS: readonly Platform[] = [
  { id: "etsy", name: "Etsy", currency: true, offsiteAds: true },
  {
    id: "ebay",
    name: "eBay, no store",
    category: [choice("most", "Most categories"), choice("books", "Books, films and music")],
    international: true,
  },
  {
    id: "amazon",
    name: "Amazon",
    category: [
      choice("other", "Other categories"),
      choice("apparel", "Clothing and accessories"),
      choice("beauty", "Beauty, health and baby products"),
      choice("grocery", "Grocery"),
      choice("mowers", "Lawn mowers and snow throwers"),
      choice("jewelry", "Jewelry"),
      choice("furniture", "Furniture"),
      choice("watches", "Watches"),
      choice("appliances", "Compact appliances"),
      choice("electronics-accessories", "Electronics accessories"),
      choice("sports", "Sports and outdoors"),
    ],
    plan: [choice("individual", "Individual"), choice("professional", "Professional")],
  },
  { id: "poshmark", name: "Poshmark" },
  { id: "mercari", name: "Mercari" },
  { id: "depop", name: "Depop" },
  { id: "patreon", name: "Patreon" },
  { id: "payhip", name: "Payhip", plan: [choice("free", "Free"), choice("plus", "Plus"), choice("pro", "Pro")] },
  { id: "stripe", name: "Stripe (own website)" },
];
