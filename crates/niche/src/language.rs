//! Other languages in Latin letters, told by their own small words, the words people use for trades, and their letters.
//!
//! The atlas is English. A text that is plainly another language is told so, which helps more than "no market found".

/// Small words and letters are only a hint: "la", "en" and "de" stand in English names too.
const HINT: u32 = 1;
const SURE: u32 = 2;

#[rustfmt::skip]
const HINTS: &[&str] = &[
    "al", "alla", "auf", "ban", "bir", "chez", "cho", "com", "con", "da", "dao", "das", "de", "dei", "del", "della",
    "dem", "den", "der", "des", "di", "dos", "du", "el", "em", "en", "et", "ev", "ich", "il", "ile", "je",
    "jest", "la", "lam", "las", "le", "les", "los", "ma", "mes", "mit", "mon", "na", "nha", "nie", "och", "om",
    "op", "per", "por", "que", "sin", "sur", "te", "um", "un", "una", "und", "une", "ve", "von", "voor", "y",
    "zu", "zum", "zur",
];

/// Words of Spanish, French, German, Italian, Portuguese, Dutch, Polish, Scandinavian, Turkish, Indonesian, Vietnamese,
/// Romanian, Finnish, Hungarian and Czech that English does not have. Folded, sorted.
#[rustfmt::skip]
const FOREIGN: &[&str] = &[
    "abogado", "abrir", "acheter", "adiestramiento", "alfabetizacion", "allemand", "alquiler", "ancianos",
    "angielski", "angielskiego", "anglais", "animales", "animali", "animaux", "anniversaire", "anziani", "aprire",
    "arbeiten", "arreglar", "arreglo", "artesanal", "artesanales", "artesanato", "artesania", "artigianale",
    "artisanale", "artisanaux", "attivita", "aulas", "avec", "backen", "badante", "bakning", "bambini", "bambino",
    "banh", "banho", "banquetes", "barbero", "barnpassning", "basteln", "bebe", "bebes", "bedrijf", "beginnen",
    "belleza", "betreuung", "bicicletas", "bijles", "bijouterie", "bijoux", "bijuteria", "bisnis", "bisuteria",
    "bizuteria", "boda", "bodas", "bolos", "bougies", "boulangerie", "breien", "bricolage", "brinquedos",
    "buchhaltung", "bursdag", "cabeleireiro", "cabelo", "cachorro", "cachorros", "cadeaux", "camisetas", "candele",
    "cani", "carpinteria", "carpintero", "casa", "casamento", "casas", "caseira", "caseiro", "caseiros", "casera",
    "caseras", "casero", "celulares", "ceramica", "ceramiche", "cerrajero", "chce", "cheveux", "chien", "chiens",
    "chiot", "chua", "ciasta", "clase", "clases", "coches", "cocina", "cocinero", "coiffeur", "coiffeuse", "coiffure",
    "comida", "comprar", "comptabilite", "computadoras", "confeitaria", "conserto", "construccion", "consulenza",
    "costura", "costureira", "costurera", "cours", "crianca", "criancas", "cucito", "cuidado", "cuidador",
    "cuidadora", "cuidar", "cuisinier", "cuoco", "cursos", "cursuri", "dachdecker", "dans", "dersi", "dersleri",
    "desde", "diarista", "dinero", "dla", "doceria", "doces", "dolci", "domicilio", "domowe", "doucovani", "dulces",
    "dzieci", "einen", "eines", "electricien", "electricista", "eletricista", "elettricista", "eleveur",
    "emprendimiento", "encanador", "encomenda", "enfants", "englisch", "ensenanza", "ensenar", "entrenador",
    "entreprise", "erstellen", "escolar", "escuela", "esempio", "espanol", "estetica", "estetista", "estheticienne",
    "estilista", "evde", "fabriquer", "fahrrad", "fait", "faites", "fatta", "fatte", "fatti", "fatto", "faxina",
    "feito", "fenster", "fensterputzer", "festas", "fiestas", "fietsen", "fietsenmaker", "firme", "fleurs",
    "flores", "fontanero", "fotograf", "fotografering", "fotografia", "fotografias", "fotografo", "francais",
    "francaise", "fretes", "friseur", "fryzjer", "fuer", "garde", "garderie", "garten", "gartenarbeit",
    "gartenpflege", "gartner", "gassi", "gateau", "gateaux", "gato", "gatos", "gatti", "gatto", "gebak",
    "gebaudereinigung", "gebrauchte", "gebrauchtwagen", "geld", "geschenke", "gezdirme", "giardinaggio",
    "giardiniere", "giat", "gioielleria", "gioielli", "gitarre", "gitarrenunterricht", "glazenwasser", "grunden",
    "guarderia", "guitare", "guitarra", "gyertyak", "haare", "hacer", "hakeln", "handgemaakt", "handgemaakte",
    "handgemacht", "handgemachte", "handwerk", "hausgemachte", "haushaltshilfe", "hausmeister", "hazi", "hechas",
    "hecho", "hechos", "hembakat", "hilfe", "hjelp", "hlidani", "hochzeit", "hochzeitsfotograf", "hochzeitstorten",
    "hond", "honden", "hondentrimsalon", "hondenuitlaatservice", "huile", "huis", "hund", "hundar", "hunde",
    "hundebetreuung", "hundefriseur", "hundesalon", "hundpassning", "idiomas", "idosos", "idraulico", "imbianchino",
    "infantiles", "infantis", "ingles", "internetowych", "jabon", "jabones", "jardim", "jardin", "jardinage",
    "jardinagem", "jardineiro", "jardineria", "jardinero", "jardinier", "jasa", "jogos", "joyas", "joyeria", "jual",
    "jualan", "juguetes", "kaarsen", "kapper", "kappersalon", "katze", "katzen", "kecantikan", "kedi", "kerajinan",
    "kerzen", "keszitesu", "kinderbetreuung", "kinderen", "kinderopvang", "klavierunterricht", "kleding", "kleider",
    "kleidung", "klippning", "kochen", "koiran", "koirien", "konditorei", "kopek", "korepetycje", "kosmetik",
    "kosmetikerin", "kota", "kotona", "kotow", "kuchen", "kue", "kupie", "kurs", "kursu", "kutya", "lavado",
    "lavanderia", "lavorare", "laxhjalp", "lecons", "leivonta", "lekcje", "lekser", "lernen", "lezione", "lezioni",
    "limpeza", "limpiar", "limpieza", "livraison", "livros", "loja", "maglia", "makanan", "maken", "malowanie",
    "manualidades", "maquiagem", "maquillage", "maquillaje", "mariage", "mariages", "marmelade", "marmita", "masajes",
    "masaz", "maschinen", "mascotas", "massagem", "massagen", "massaggi", "matematica", "matematicas", "mathe",
    "matrimoni", "matrimonio", "menuiserie", "mochte", "modista", "moebel", "moechte", "montaje", "montar",
    "mudancas", "mudanzas", "muebles", "mujeres", "musique", "mydla", "naaien", "nachhilfe", "nagel", "nageldesign",
    "nahen", "naherei", "naprawa", "nauka", "nebenberuf", "negocio", "negocios", "negozio", "nettoyage", "ngot",
    "ninas", "ninera", "ninos", "noivas", "nourriture", "novias", "obst", "ogrod", "ogrodnicze", "ogrodnik", "ohne",
    "oktatas", "ompelu", "ongles", "oppas", "ordinateur", "otworzyc", "ouvrir", "ozel", "paes", "paginas",
    "panaderia", "panadero", "panetteria", "para", "parrucchiera", "parrucchiere", "paseador", "paseo", "paseos",
    "passeador", "passeios", "pasteles", "pasticceria", "patissier", "pedreiro", "peintre", "peinture",
    "peluquera", "peluqueria", "peluquero", "pembersihan", "pensione", "perro", "perros", "photographe",
    "photographie", "pianolessen", "piekarnia", "pintor", "pintores", "pintura", "plomberie", "plomero", "ponsel",
    "posprzatanie", "poterie", "pranie", "professeur", "projektowanie", "promenader", "promeneur", "psow", "pulizia",
    "pulizie", "putzen", "quero", "quiero", "ragazzi", "recznie", "redaction", "reforco", "regalos", "reinigung",
    "rekodzielo", "rengoring", "reparacao", "reparacion", "reparaciones", "reparar", "reparatur", "reparer",
    "reparieren", "repassage", "reposteria", "rijles", "ripetizioni", "ristorante", "roba", "robienie", "robiona",
    "ropa", "roupas", "rowerow", "rumah", "rumahan", "salgados", "salud", "saponi", "sartoria", "satis", "satmak",
    "savon", "savons", "schilderwerk", "schminken", "schmuck", "schneiderei", "schoonmaak", "schule", "schwimmkurs",
    "scolaire", "segunda", "seife", "seifen", "selbstgemacht", "selbstgemachte", "selbststandig", "servicio",
    "servicios", "servizi", "sieraden", "siivous", "slubna", "slubny", "sluzby", "soins", "soutien", "sprachen",
    "sprachkurs", "sprachunterricht", "sprzatanie", "sprzedam", "sprzedaz", "stadhjalp", "stadning", "stricken",
    "stron", "sutemeny", "svicky", "swiec", "szkola", "taarten", "takaritas", "takilar", "tamiri", "tasarim",
    "tejido", "temizlik", "tienda", "tiendas", "tieng", "tierbetreuung", "tischler", "tlumaczenia", "toelettatura",
    "toilettage", "torten", "torty", "trabajar", "trabajo", "trabalhar", "traducao", "traduccion", "traducteur",
    "traduction", "traductor", "tradutor", "traduttore", "traduzione", "traduzioni", "traiteur", "transporte",
    "travailler", "trucco", "tuinieren", "tuinman", "tutorias", "tweedehands", "tyttoille", "ubersetzer",
    "ubersetzung", "ubezpieczenia", "ubrania", "uebersetzung", "uffici", "uklid", "umzug", "umzuge", "unas", "unghie",
    "unhas", "unternehmen", "unterricht", "urodziny", "usada", "usadas", "usaha", "usati", "uslugi", "uzywane",
    "vareni", "vegetariana", "vende", "vender", "vendere", "vendiendo", "vendo", "vendre", "venta", "ventas", "vente",
    "verdienen", "verkaufen", "verkoop", "verkopen", "vermietung", "vertaling", "vestidos", "vestiti", "vetements",
    "veux", "viaggi", "viajes", "voglio", "voiture", "voitures", "votre", "voudrais", "vyroba", "webseiten",
    "werkstatt", "wil", "winkel", "wohnung", "wypieki", "yapimi", "yemek", "yemekleri", "zajecia", "zapatos",
    "zeichnen", "zeitung", "zelfgemaakt", "zelfgemaakte", "zrobic",
];

/// Letters that no English word has, even a borrowed one.
const LETTERS: &str = "ßłŁıİğĞşŞșțŢřŘěĚůŮőŐűŰơƠưƯđĐåÅøØæÆąĄęĘńśŚźżŻ";
/// Letters of borrowed words too ("piñata", "über").
const BORROWED: &str = "ñÑãÃõÕçÇüÜöÖäÄéÉèÈêÊáÁàÀâÂíÍìîïóÓòôúÚùûć";

/// How much speaks for another language: 2 for each word or letter that only others have, 1 for each hint.
pub fn evidence(typed: &str, folded: &str) -> u32 {
    let words: u32 = folded.split(' ').map(word_evidence).sum();
    let has = |letters: &str| typed.chars().any(|c| letters.contains(c));
    let vietnamese = typed.chars().any(|c| matches!(c as u32, 0x1EA0..=0x1EF9));
    let letters = if has(LETTERS) || vietnamese {
        SURE
    } else if has(BORROWED) {
        HINT
    } else {
        0
    };
    words + letters
}

/// What one folded word says.
pub fn word_evidence(word: &str) -> u32 {
    if FOREIGN.binary_search(&word).is_ok() {
        SURE
    } else if HINTS.binary_search(&word).is_ok() {
        HINT
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_for_the_binary_search() {
        assert!(FOREIGN.is_sorted() && HINTS.is_sorted());
    }

    #[test]
    fn other_languages_give_themselves_away() {
        for text in [
            "clases de guitarra",
            "hundefriseur",
            "sprzedaż świec",
            "nettoyage de vitres",
        ] {
            assert!(evidence(text, &crate::text::fold(text)) >= SURE, "{text}");
        }
        for text in ["dog grooming", "cafe", "crème brûlée stall", "la carte menus"] {
            assert!(evidence(text, &crate::text::fold(text)) < SURE, "{text}");
        }
    }
}
