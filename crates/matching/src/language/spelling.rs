//! British words and spellings in their American form, which is that of the atlas.

/// British, American: where the spelling follows no safe rule, and everyday words that differ altogether.
#[rustfmt::skip]
const PAIRS: &[(&str, &str)] = &[
    ("aeroplane", "airplane"), ("aluminium", "aluminum"), ("anaesthetic", "anesthetic"),
    ("archaeology", "archeology"), ("artefact", "artifact"), ("artefacts", "artifacts"), ("aubergine", "eggplant"),
    ("autumn", "fall"), ("axe", "ax"), ("bicycle", "bike"), ("bicycles", "bikes"), ("candyfloss", "cotton candy"),
    ("catalogue", "catalog"), ("catalogues", "catalogs"), ("centre", "center"), ("centres", "centers"),
    ("cheque", "check"), ("cheques", "checks"), ("childminder", "childcare"), ("childminders", "childcare"),
    ("childminding", "childcare"), ("chilli", "chili"), ("chillies", "chilies"), ("cosies", "cozies"),
    ("cosy", "cozy"), ("counselling", "counseling"), ("counsellor", "counselor"), ("cv", "resume"),
    ("cvs", "resumes"), ("defence", "defense"), ("dialogue", "dialog"), ("diarrhoea", "diarrhea"),
    ("doughnut", "donut"), ("doughnuts", "donuts"), ("draught", "draft"), ("draughts", "drafts"),
    ("draughtsman", "draftsman"), ("enrol", "enroll"), ("enrolment", "enrollment"), ("fibre", "fiber"),
    ("fibreglass", "fiberglass"), ("fibres", "fibers"), ("fulfil", "fulfill"), ("fulfilment", "fulfillment"),
    ("gaol", "jail"), ("grey", "gray"), ("greys", "grays"), ("hoover", "vacuum"), ("hoovering", "vacuuming"),
    ("instalment", "installment"), ("jewelery", "jewelry"), ("jeweller", "jeweler"), ("jewellers", "jewelers"),
    ("jewellery", "jewelry"), ("judgement", "judgment"), ("jumper", "sweater"), ("jumpers", "sweaters"),
    ("kerb", "curb"), ("lawnmower", "lawn mower"), ("licence", "license"), ("licences", "licenses"),
    ("litre", "liter"), ("litres", "liters"), ("lorries", "trucks"), ("lorry", "truck"), ("manoeuvre", "maneuver"),
    ("marvellous", "marvelous"), ("maths", "math"), ("meagre", "meager"), ("metre", "meter"), ("metres", "meters"),
    ("millimetre", "millimeter"), ("modelling", "modeling"), ("mould", "mold"), ("moulding", "molding"),
    ("mouldings", "moldings"), ("moulds", "molds"), ("moustache", "mustache"), ("mum", "mom"), ("mummy", "mommy"),
    ("mums", "moms"), ("nappies", "diapers"), ("nappy", "diaper"), ("neighbourhood", "neighborhood"),
    ("offence", "offense"), ("orthopaedic", "orthopedic"), ("paediatric", "pediatric"), ("panelling", "paneling"),
    ("plait", "braid"), ("plaits", "braids"), ("plough", "plow"), ("ploughing", "plowing"), ("practise", "practice"),
    ("pram", "stroller"), ("prams", "strollers"), ("programme", "program"), ("programmes", "programs"),
    ("pushchair", "stroller"), ("pushchairs", "strollers"), ("pyjama", "pajama"), ("pyjamas", "pajamas"),
    ("sceptic", "skeptic"), ("signwriter", "sign painter"), ("signwriting", "sign painting"), ("skilful", "skillful"),
    ("snowploughing", "snow plowing"), ("storey", "story"), ("sulphur", "sulfur"), ("theatre", "theater"),
    ("theatres", "theaters"), ("timetable", "schedule"), ("titbits", "tidbits"), ("towelling", "toweling"),
    ("traveller", "traveler"), ("travellers", "travelers"), ("travelling", "traveling"), ("trousers", "pants"),
    ("tyre", "tire"), ("tyres", "tires"), ("upholsterer", "upholstery"), ("waistcoat", "vest"),
    ("waistcoats", "vests"), ("whisky", "whiskey"), ("windscreen", "windshield"), ("windscreens", "windshields"),
    ("woollen", "woolen"), ("woollens", "woolens"), ("yoghurt", "yogurt"), ("yoghurts", "yogurts"),
];

/// Beginnings of words in -our that Americans write -or ("colourful", "neighbours").
const OUR: &[&str] = &[
    "arbour",
    "ardour",
    "armour",
    "behaviour",
    "candour",
    "clamour",
    "colour",
    "demeanour",
    "endeavour",
    "favour",
    "flavour",
    "glamour",
    "harbour",
    "honour",
    "humour",
    "labour",
    "neighbour",
    "odour",
    "parlour",
    "rumour",
    "saviour",
    "splendour",
    "tumour",
    "vapour",
    "vigour",
];

/// Words in -ise that are so everywhere.
const ISE: &[&str] = &[
    "advertis",
    "advis",
    "appris",
    "chastis",
    "circumcis",
    "compris",
    "compromis",
    "despis",
    "devis",
    "disguis",
    "enterpris",
    "excis",
    "exercis",
    "expertis",
    "franchis",
    "improvis",
    "merchandis",
    "mortis",
    "nois",
    "prais",
    "precis",
    "premis",
    "promis",
    "rais",
    "revis",
    "supervis",
    "surmis",
    "surpris",
    "televis",
    "treatis",
];

/// The American form of one folded word, or the word itself.
pub fn to_american(word: &str) -> String {
    if let Ok(at) = PAIRS.binary_search_by(|(british, _)| (*british).cmp(word)) {
        return PAIRS[at].1.to_owned();
    }
    if let Some(start) = OUR.iter().find(|start| word.starts_with(**start)) {
        return format!("{}or{}", &start[..start.len() - 3], &word[start.len()..]);
    }
    for ending in ["ise", "ised", "iser", "isers", "ises", "ising", "isation", "isations"] {
        let Some(start) = word.strip_suffix(ending) else {
            continue;
        };
        if start.len() >= 4 && !ISE.iter().any(|whole| word.contains(whole)) {
            return format!("{start}iz{}", &ending[2..]);
        }
    }
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{PAIRS, to_american};

    #[test]
    fn pairs_are_sorted_for_the_binary_search() {
        assert!(
            PAIRS.is_sorted_by_key(|pair| pair.0),
            "{:?}",
            PAIRS.windows(2).find(|w| w[0].0 > w[1].0)
        );
    }

    #[test]
    fn british_spellings_become_american() {
        let cases = [
            ("jewellery", "jewelry"),
            ("colourful", "colorful"),
            ("tyres", "tires"),
            ("organiser", "organizer"),
            ("organising", "organizing"),
            ("personalised", "personalized"),
            ("neighbours", "neighbors"),
            ("exercise", "exercise"),
            ("advertising", "advertising"),
            ("merchandise", "merchandise"),
            ("noise", "noise"),
            ("rise", "rise"),
            ("four", "four"),
            ("tour", "tour"),
            ("wise", "wise"),
            ("raised", "raised"),
            ("customised", "customized"),
        ];
        for (british, expected) in cases {
            assert_eq!(to_american(british), expected);
        }
    }
}
