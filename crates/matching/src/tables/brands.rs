//! Brands, platforms and ways to make money that people type as if they were niches.
//!
//! Their names say nothing in the words of the atlas, and their letters lie near other words by chance, so each is
//! named here.

/// Kind of answer to a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrandAnswer {
    /// Working there is the first market.
    Market,
    /// The reader chooses: the markets are offered, none of them for sure.
    Choice,
    /// A name that is no niche. The markets are shown as the nearest.
    NoNiche,
}

/// Names that are answered alike.
#[derive(Debug)]
pub struct Brand {
    pub answer: BrandAnswer,
    /// Folded names, separated by commas.
    names: &'static str,
    /// Slugs of markets, best first.
    pub markets: &'static [&'static str],
}

const fn market_brand(names: &'static str, markets: &'static [&'static str]) -> Brand {
    Brand {
        answer: BrandAnswer::Market,
        names,
        markets,
    }
}
const fn choice_brand(names: &'static str, markets: &'static [&'static str]) -> Brand {
    Brand {
        answer: BrandAnswer::Choice,
        names,
        markets,
    }
}
const fn no_niche(names: &'static str, markets: &'static [&'static str]) -> Brand {
    Brand {
        answer: BrandAnswer::NoNiche,
        names,
        markets,
    }
}

#[rustfmt::skip]
pub const BRANDS: &[Brand] = &[
    market_brand("uber,lyft,uber x,uberx,uber xl,ola cabs,blablacar", &["driving-for-rideshare"]),
    market_brand("doordash,door dash,dasher,grubhub,grub hub,uber eats,ubereats,postmates,deliveroo,just eat,gopuff,amazon flex,spark driver,\
        walmart spark,roadie,skip the dishes,skipthedishes,foodora,evri,veho,dpd", &["courier-and-delivery"]),
    choice_brand("instacart,shipt,dumpling app", &["courier-and-delivery", "gift-wrapping-and-personal-shopping", "errand-running-and-concierge"]),
    market_brand("turo,getaround,hyrecar,hiyacar", &["car-rental-to-drivers"]),
    market_brand("outdoorsy,rvshare,rv share,rvezy,yescapa", &["camper-van-rental"]),
    market_brand("hipcamp,harvest hosts,pitchup", &["glamping-and-campsite-hosting"]),
    market_brand("vrbo,homeaway,evolve vacation rental", &["short-term-rental-hosting"]),
    choice_brand("booking com,expedia,marriott,hilton,airbnb arbitrage,rental arbitrage", &["short-term-rental-hosting", "vacation-rental-management", "travel-planning"]),
    market_brand("spothero,justpark,neighbor com,stashbee,curbstand", &["storage-and-parking-space-rental"]),
    choice_brand("boatsetter,getmyboat,click and boat", &["boat-and-fishing-trips", "kayak-and-bike-rental"]),
    market_brand("wag,wag walker,wag walking", &["dog-walking"]),
    market_brand("trustedhousesitters,trusted housesitters", &["house-sitting"]),
    choice_brand("care com,sittercity,urbansitter,bambino app", &["babysitting", "companion-care-for-older-people", "home-daycare-and-nannying"]),
    choice_brand("thumbtack,angi,angies list,homeadvisor,home advisor,bark com,checkatrade,mybuilder,rated people,airtasker", &["handyman", "house-cleaning", "furniture-assembly"]),
    market_brand("preply,italki,verbling", &["language-teaching"]),
    market_brand("cambly,vipkid", &["english-conversation-for-adults"]),
    market_brand("wyzant,varsity tutors,tutor com,superprof,kumon,chegg tutors", &["math-and-school-tutoring"]),
    choice_brand("outschool", &["kids-art-classes", "coding-for-kids", "math-and-school-tutoring"]),
    market_brand("teachers pay teachers,tpt,teacherspayteachers", &["teacher-resources-and-worksheets"]),
    market_brand("teachable,kajabi,thinkific,podia", &["online-courses"]),
    market_brand("beehiiv,buttondown", &["newsletters"]),
    choice_brand("mailchimp,klaviyo,convertkit,constant contact,activecampaign", &["email-marketing", "newsletters", "email-deliverability-and-newsletters-setup"]),
    market_brand("twitch", &["livestreaming"]),
    choice_brand("snapchat,linkedin,reddit,threads app,quora,bluesky,twitter", &["social-media-management", "social-media-influencer", "content-marketing"]),
    choice_brand("spotify,soundcloud,bandcamp,apple music,itunes", &["podcasting", "music-and-beats", "songwriting"]),
    market_brand("beatstars,airbit,splice sounds", &["music-and-beats"]),
    market_brand("shutterstock,getty images,adobe stock,istock,alamy", &["stock-photography"]),
    market_brand("printful,teespring,spreadshirt,merch by amazon,society6,zazzle,gildan", &["custom-t-shirts"]),
    market_brand("audible,acx", &["audiobook-production"]),
    market_brand("wattpad,royal road,kindle vella", &["fiction-writing"]),
    market_brand("kindle direct publishing,ingramspark,draft2digital", &["e-books-and-self-publishing"]),
    choice_brand("roblox,unity,unreal engine", &["game-development", "gaming-content", "3d-models-and-game-assets"]),
    choice_brand("minecraft,fortnite,call of duty,valorant,league of legends", &["gaming-content", "livestreaming", "coding-for-kids"]),
    market_brand("wix,squarespace,webflow,godaddy", &["web-design"]),
    market_brand("woocommerce,bigcommerce,magento", &["ecommerce-store-setup"]),
    market_brand("salesforce,hubspot,pipedrive,zoho", &["database-and-crm-setup"]),
    choice_brand("airtable,monday com,asana,trello,clickup", &["database-and-crm-setup", "project-management-consulting", "digital-planners-and-templates"]),
    choice_brand("zapier,n8n,make com,chatgpt,openai,gpt,midjourney,copilot,claude ai,dall e", &["ai-automation-consulting", "prompt-and-ai-content-services", "chatbots"]),
    market_brand("quickbooks,xero,freshbooks,sage accounting", &["bookkeeping"]),
    choice_brand("turbotax,h and r block,hr block,jackson hewitt,liberty tax", &["tax-preparation", "bookkeeping"]),
    choice_brand("gusto,adp,paychex", &["payroll-services", "hr-and-recruiting-services", "bookkeeping"]),
    choice_brand("legalzoom,rocket lawyer", &["legal-document-preparation", "legal-practice-and-court-services"]),
    choice_brand("zillow,redfin,keller williams,remax,re max,coldwell banker,exp realty,century 21", &["real-estate-agent-part-time", "rental-property-management", "house-flipping"]),
    choice_brand("state farm,allstate,geico,primerica,world financial group,aflac,farmers insurance,progressive insurance,new york life",
        &["insurance-agent-part-time", "financial-planning-and-advice"]),
    choice_brand("canva,goodnotes,notion,adobe express", &["digital-planners-and-templates", "graphic-design", "resume-and-document-templates"]),
    choice_brand("figma,photoshop,procreate,adobe,adobe illustrator", &["graphic-design", "web-design", "fonts-and-design-assets"]),
    choice_brand("excel,google sheets,microsoft excel", &["spreadsheet-templates", "data-analysis"]),
    choice_brand("powerpoint,google slides,keynote", &["presentation-design", "digital-planners-and-templates"]),
    choice_brand("discord,telegram,whatsapp,slack", &["paid-communities-and-memberships", "discord-and-community-bots"]),
    choice_brand("temu,aliexpress,alibaba,shein,walmart marketplace", &["online-retail-arbitrage", "online-store-for-home-goods", "import-and-sourcing-agent"]),
    choice_brand("mercari,whatnot,stockx,offerup,craigslist,facebook marketplace,gumtree,grailed,the realreal", &["thrift-flipping", "vintage-clothing", "electronics-refurbishing"]),
    choice_brand("iphone,iphones,airpods,ipad,samsung galaxy,macbook", &["phone-accessories", "electronics-refurbishing", "computer-repair"]),
    choice_brand("xbox,playstation,nintendo,ps5,nintendo switch", &["video-games-and-consoles", "gaming-content", "board-game-and-console-rental"]),
    choice_brand("nike,adidas,jordans,yeezy,air jordans,new balance", &["sneaker-reselling", "thrift-flipping"]),
    choice_brand("lululemon,zara,h and m,levis,patagonia,north face,ralph lauren", &["thrift-flipping", "vintage-clothing", "clothing-boutique-and-jewelry-shop"]),
    choice_brand("gucci,louis vuitton,chanel,prada,hermes,coach bags", &["designer-handbags-and-luxury-resale", "watches"]),
    choice_brand("rolex,omega watches,seiko", &["watches", "watch-clock-and-camera-repair"]),
    choice_brand("disney,royal caribbean,disneyland", &["travel-planning", "travel-guides-and-itineraries"]),
    choice_brand("ikea,wayfair", &["furniture-assembly", "furniture-flipping", "online-store-for-home-goods"]),
    choice_brand("tesla,ford,toyota,bmw,harley davidson", &["mobile-car-detailing", "car-flipping", "mobile-mechanic"]),
    choice_brand("starbucks,dunkin,dutch bros", &["coffee-roasting", "food-truck", "juice-and-smoothies"]),
    choice_brand("mcdonalds,chick fil a,crumbl,kfc,burger king,dominos,taco bell", &["food-truck", "catering", "home-baking"]),
    choice_brand("amazon dsp,fedex,ups,usps,fedex ground,dhl", &["courier-and-delivery", "box-truck-and-hauling", "parcel-storage-and-fulfillment"]),
    choice_brand("peloton,crossfit,zumba,orangetheory", &["personal-training", "dance-fitness-classes", "fitness-bootcamps"]),
    choice_brand("botox,fillers,dermal fillers,lip fillers,lip filler,dysport,coolsculpting", &["medical-and-dental-practice", "facials-and-waxing", "permanent-makeup"]),
    choice_brand("ozempic,semaglutide,wegovy", &["medical-and-dental-practice", "nutrition-coaching", "health-coaching"]),
    choice_brand("day trading,day trader,daytrading,swing trading,options trading,futures trading,stock market,stocks,dividends,robinhood,etoro,prop firm",
        &["financial-planning-and-advice", "stock-trading-education", "personal-finance-coaching"]),
    choice_brand("crypto mining,bitcoin mining,staking,airdrops,nft,nfts,coinbase,binance,ethereum,dogecoin,web3,memecoins",
        &["crypto-education", "stock-trading-education", "painting-commissions"]),
    no_niche("mary kay,avon,younique,rodan and fields,arbonne,nu skin,nuskin,oriflame,beautycounter,monat,color street,perfectly posh,limelife",
        &["makeup-artist", "natural-skincare", "facials-and-waxing"]),
    no_niche("scentsy,partylite,pink zebra,gold canyon", &["candles", "perfume-and-home-fragrance"]),
    no_niche("doterra,young living", &["essential-oils-and-aromatherapy", "perfume-and-home-fragrance"]),
    no_niche("herbalife,isagenix,shaklee,usana,plexus,it works,beachbody,juice plus,forever living,modere,optavia,advocare,melaleuca,mannatech,lifevantage",
        &["supplements-and-sports-nutrition", "health-coaching", "nutrition-coaching"]),
    no_niche("tupperware,pampered chef,cutco,princess house,saladmaster", &["cooking-classes", "online-store-for-home-goods"]),
    no_niche("lularoe,cabi,matilda jane,agnes and dora", &["clothing-boutique-and-jewelry-shop", "thrift-flipping"]),
    no_niche("stella and dot,paparazzi jewelry,origami owl,park lane jewelry,premier designs", &["jewelry", "clothing-boutique-and-jewelry-shop"]),
    no_niche("norwex,kirby vacuum,kirby,rainbow vacuum", &["house-cleaning"]),
    no_niche("usborne books,usborne", &["childrens-books", "used-books"]),
    no_niche("thirty one gifts,creative memories,stampin up", &["gift-baskets", "stickers-and-stationery"]),
    no_niche("amway,mlm,mlms,network marketing,multi level marketing,direct sales,direct selling,utility warehouse,acn,vector marketing,pure romance,ann summers", &[]),
    no_niche("walmart,costco,aldi,tesco,kroger,home depot,lowes,best buy,sams club,trader joes,netflix,google,microsoft,meta,coca cola,pepsi", &[]),
    no_niche("onlyfans,only fans,fansly", &["paid-communities-and-memberships", "social-media-influencer"]),
    no_niche("sports betting,betting,matched betting,gambling,poker,online poker,lottery,scratch cards,slots,blackjack,fantasy football,draftkings,fanduel,bookies,bookie", &[]),
    no_niche("online surveys,paid surveys,swagbucks,survey junkie,plasma donation,donate plasma,sell plasma,\
        cash app,venmo,paypal,zelle,credit card churning,bank bonuses,robux,v bucks,ptc sites,captcha typing,mturk,mechanical turk", &[]),
];

/// Words beside a brand's name that add nothing to it. Sorted.
#[rustfmt::skip]
const ROLES: &[&str] = &[
    "account", "app", "apps", "brand", "business", "company", "consultant", "consultants", "deliveries", "delivery",
    "distributor", "distributors", "driver", "drivers", "driving", "franchise", "franchises", "gig", "gigs", "host",
    "hosting", "ladies", "lady", "parties", "party", "products", "rep", "representative", "reps", "reseller",
    "resellers", "reselling", "shopper", "signals", "stuff", "team",
];

impl Brand {
    pub fn list_names(&self) -> impl Iterator<Item = &'static str> {
        self.names.split(',')
    }
}

/// True for a word that adds nothing to a brand's name.
pub fn is_role(word: &str) -> bool {
    ROLES.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::language::text::to_plain;
    use crate::prepare::load_fixture;

    #[test]
    fn every_market_of_a_brand_exists_and_no_name_is_listed_twice() {
        let (atlas, _) = load_fixture();
        let mut seen = BTreeSet::new();
        for brand in BRANDS {
            for slug in brand.markets {
                assert!(atlas.find_market(slug).is_some(), "{slug}");
            }
            for name in brand.list_names() {
                assert_eq!(to_plain(name), name, "folded");
                assert!(seen.insert(name), "{name}");
            }
        }
        assert!(seen.len() >= 120, "{}", seen.len());
        assert!(ROLES.is_sorted());
    }

    #[test]
    fn a_brand_that_is_answered_names_a_market() {
        for brand in BRANDS {
            let needed = match brand.answer {
                BrandAnswer::Market => brand.markets.len() == 1,
                BrandAnswer::Choice => !brand.markets.is_empty(),
                BrandAnswer::NoNiche => true,
            };
            assert!(needed, "{}", brand.names);
        }
    }
}
