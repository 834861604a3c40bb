//! Detection of other languages in Latin letters by their small words, the words people use for trades, and their
//! letters.
//!
//! The atlas is English. A text that is plainly in another language gets a message about it, which helps more than "no
//! market found".

/// Small words and letters are only a hint: "la", "en" and "de" are parts of English names too.
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
    "abends", "abogado", "abrir", "achat", "acheter", "adiestramiento", "ajandek", "alfabetizacion", "allemand",
    "alquiler", "ancianos", "angielski", "angielskiego", "anglais", "animales", "animali", "animaux", "anniversaire",
    "anziani", "aprender", "aprendre", "aprire", "arbeid", "arbeiten", "arreglar", "arreglo", "arreglos", "artesanal",
    "artesanales", "artesanato", "artesania", "artigianale", "artisanale", "artisanaux", "attivita", "aulas", "avec",
    "backen", "badante", "bakning", "bambina", "bambini", "bambino", "bambole", "banh", "banho", "banquetes", "barato",
    "barbero", "barnpassning", "basteln", "bebe", "bebes", "bedrijf", "beginnen", "belleza", "betreuung", "bicicletas",
    "bijles", "bijouterie", "bijoux", "bijuteria", "bilar", "bisnis", "bisuteria", "bizuteria", "boda", "bodas",
    "boeken", "boekhouder", "boekhouding", "boissons", "bolos", "bordados", "bougie", "bougies", "boulangerie",
    "breien", "bricolage", "brinquedos", "brot", "brotbacken", "bruiloft", "bryllup", "buchen", "bucher",
    "buchhaltung", "bursdag", "cabeleireiro", "cabelo", "cachorro", "cachorros", "cadeaux", "cagnolini", "calzado",
    "camion", "camisas", "camisetas", "candele", "cani", "capelli", "carpinteria", "carpintero", "casa", "casamento",
    "casas", "caseira", "caseiro", "caseiros", "casera", "caseras", "casero", "celulares", "ceramica", "ceramiche",
    "cerrajero", "chaussures", "chce", "cheveux", "chien", "chiens", "chiot", "chiropractie", "chua", "ciasta", "cibo",
    "clase", "clases", "coches", "cocina", "cocinero", "coiffer", "coiffeur", "coiffeuse", "coiffure", "comida",
    "comprar", "comptabilite", "comptable", "computadoras", "confeitaria", "confituras", "conserto", "construccion",
    "construire", "consulenza", "costura", "costureira", "costurera", "cours", "couturiere", "creacion", "creer",
    "criacao", "crianca", "criancas", "cucito", "cuidado", "cuidador", "cuidadora", "cuidar", "cuisinier",
    "cumpleanos", "cuoco", "cursos", "cursuri", "dachdecker", "dans", "decoracao", "decoracion", "delivrer",
    "dentista", "deporte", "dersi", "dersleri", "desarrollo", "desde", "diarista", "dinero", "disenador", "diseniador",
    "diseno", "dla", "doceria", "doces", "dolci", "domicilio", "domowe", "doucovani", "dulces", "dzieci", "dziecko",
    "ecole", "ecrire", "einen", "eines", "eingemacht", "einkaufen", "einrichten", "electricien", "electricista",
    "electricite", "elektriker", "elektryk", "eletricista", "elettricista", "eleveur", "emploi", "emprendimiento",
    "encanador", "encomenda", "enfants", "englisch", "ensenanza", "ensenar", "ensinar", "ensino", "entregas",
    "entrenador", "entreprise", "envio", "erstellen", "escolar", "escrever", "escribir", "escuela", "esempio",
    "espacios", "espanol", "estetica", "estetista", "estheticienne", "estilista", "estudiantes", "etudiants", "evde",
    "fabrica", "fabriquer", "fahrrad", "fait", "faites", "fatta", "fatte", "fatti", "fatto", "faxina", "feito",
    "fenster", "fensterputzer", "festas", "fiestas", "fietsen", "fietsenmaker", "fiori", "firme", "fleurs",
    "fliesenleger", "flores", "floristeria", "fontanero", "formateur", "fotograf", "fotografering", "fotografia",
    "fotografias", "fotografie", "fotografo", "francais", "francaise", "fretes", "friseur", "frisor", "fruta",
    "frutas", "fryzjer", "fuer", "garde", "garderie", "garten", "gartenarbeit", "gartenpflege", "gartner", "gassi",
    "gasto", "gateau", "gateaux", "gato", "gatos", "gatti", "gatto", "gebaeck", "gebak", "gebaudereinigung",
    "gebrauchte", "gebrauchtwagen", "geld", "gemuse", "geschenke", "gesucht", "getranke", "gezdirme", "giardinaggio",
    "giardiniere", "giat", "gimnasio", "gioielleria", "gioielli", "gitarre", "gitarrenunterricht", "glazenwasser",
    "graveur", "grunden", "guarderia", "guarderias", "guitare", "guitarra", "gyertyak", "haare", "haarschnitt",
    "hacer", "hakeln", "handarbeit", "handgemaakt", "handgemaakte", "handgemacht", "handgemachte", "handwerk",
    "hausgemachte", "haushalt", "haushaltshilfe", "hausmeister", "hausverwaltung", "hazi", "hechas", "hecho", "hechos",
    "heimwerker", "heladeria", "helado", "helados", "hembakat", "herramientas", "hilfe", "hilfen", "hjelp", "hlidani",
    "hochzeit", "hochzeiten", "hochzeitsfotograf", "hochzeitstorten", "hond", "honden", "hondentrimsalon",
    "hondenuitlaatservice", "huile", "huis", "huizen", "hund", "hundar", "hunde", "hundebetreuung", "hundefriseur",
    "hundefutter", "hundesalon", "hundeschule", "hundpassning", "idiomas", "idosos", "idraulico", "imbianchino",
    "immobilien", "impresion", "imprimir", "infantiles", "infantis", "ingles", "inredning", "instalacion",
    "installateur", "internetowych", "jabon", "jabones", "jardim", "jardin", "jardinage", "jardinagem", "jardineiro",
    "jardineria", "jardinero", "jardinier", "jasa", "jogos", "jouets", "joyas", "joyeria", "jual", "jualan", "jugo",
    "jugos", "juguetes", "kaarsen", "kaffee", "kapper", "kappersalon", "katze", "katzen", "kaufen", "kecantikan",
    "kedi", "kerajinan", "kerzen", "keszitesu", "kinderbetreuer", "kinderbetreuung", "kinderen", "kinderopvang",
    "klavierunterricht", "kleding", "kleider", "kleidung", "klempner", "kleuter", "klippning", "kochen", "kochkurs",
    "koiran", "koirien", "koken", "konditorei", "kopek", "korepetycje", "korrektur", "kosmetik", "kosmetikerin",
    "kosmetyczka", "kota", "kotona", "kotow", "kuchen", "kue", "kupie", "kurs", "kurse", "kursu", "kurum", "kutya",
    "lackierer", "lampy", "lavado", "lavage", "lavanderia", "lavorare", "laxhjalp", "lebensmittel", "lecons",
    "legumes", "lehrer", "leivonta", "lekcje", "lekser", "lernen", "lezione", "lezioni", "libros", "limonade",
    "limpeza", "limpiar", "limpieza", "livraison", "livre", "livres", "livreur", "livros", "loja", "lojas",
    "maatschappij", "macchina", "madera", "maglia", "maison", "maisons", "makanan", "maken", "malerarbeiten",
    "malerei", "malowanie", "manualidades", "manutencao", "maquiagem", "maquillage", "maquillaje", "maquillar",
    "marcenaria", "marceneiro", "mariage", "mariages", "marketingberater", "marmelade", "marmita", "masajes", "masaz",
    "maschinen", "mascotas", "massagem", "massagen", "massaggi", "matematica", "matematicas", "mathe", "matrimoni",
    "matrimonio", "mattoni", "mecanicien", "mecanico", "menage", "menuiserie", "menuisier", "mobel", "mobilya",
    "mochte", "modista", "moebel", "moechte", "montaje", "montar", "mudancas", "mudanzas", "muebleria", "muebles",
    "mujeres", "musicien", "musique", "mycie", "mydla", "naaien", "nachhilfe", "nagel", "nageldesign", "nagelstudio",
    "nahen", "naherei", "nahkurs", "naprawa", "nauka", "nebenberuf", "negocio", "negocios", "negozio", "nettoyage",
    "ngot", "ninas", "ninera", "ninos", "noivas", "nourriture", "novias", "obst", "obuv", "ogrod", "ogrodnicze",
    "ogrodnik", "ogrodu", "ohne", "oktatas", "ompelu", "ongles", "opettaja", "opiekunka", "oppas", "ordinateur",
    "organizacion", "otworzyc", "ouvrir", "ozel", "padaria", "paes", "paginas", "paiements", "panaderia", "panadero",
    "panetteria", "para", "parquets", "parrucchiera", "parrucchiere", "partes", "paseador", "paseo", "paseos",
    "passeador", "passeios", "pasteles", "pasticceria", "patissier", "pedreiro", "peintre", "peinture", "pelo",
    "peluche", "peluquera", "peluqueria", "peluquero", "pembersihan", "pensione", "pequeno", "perro", "perros",
    "personalizadas", "personalizados", "personnes", "pflege", "photographe", "photographie", "pianolessen",
    "piekarnia", "pintor", "pintores", "pintura", "piscina", "piscinas", "plage", "plantas", "plats", "plomberie",
    "plomero", "poisson", "ponsel", "porcelana", "posprzatanie", "poterie", "praca", "pralnia", "pranie", "preparacao",
    "prodotti", "productos", "profesor", "profesora", "professeur", "professeurs", "programador", "projektowanie",
    "promenader", "promeneur", "proyecto", "psow", "pulizia", "pulizie", "putzen", "quero", "quiero", "raccoglie",
    "ragazze", "ragazzi", "recetas", "recznie", "redaction", "reforco", "reforma", "reformas", "regali", "regalos",
    "reifen", "reinigung", "reitunterricht", "rekodzielo", "rengoring", "renovierung", "reparacao", "reparacion",
    "reparaciones", "reparacoes", "reparar", "reparatur", "reparer", "reparieren", "repassage", "reposteria",
    "rezepte", "rijles", "riparazione", "riparazioni", "ripetizioni", "ristorante", "roba", "robienie", "robiona",
    "rodzinny", "ropa", "roupas", "rowerow", "rowery", "rumah", "rumahan", "rzeczy", "sabonete", "sabonetes",
    "salgados", "salud", "samochod", "samochodow", "sapatos", "sapone", "saponi", "sartoria", "satis", "satmak",
    "savon", "savons", "schiff", "schilder", "schilderwerk", "schlosser", "schlusseldienst", "schminken", "schmuck",
    "schneiderei", "schoonmaak", "schreiben", "schreiner", "schule", "schwimmkurs", "schwimmunterricht", "scolaire",
    "scuola", "segunda", "seife", "seifen", "selbstgemacht", "selbstgemachte", "selbststandig", "servicio",
    "servicios", "servizi", "sieraden", "siivous", "sklep", "slubna", "slubny", "sluzby", "sobremesas", "soins",
    "sokolade", "soutien", "spielzeug", "sprachen", "sprachkurs", "sprachlehrer", "sprachunterricht", "sprzatanie",
    "sprzedam", "sprzedaz", "stadhjalp", "stadning", "steuerberater", "stricken", "stricksachen", "stron", "sutemeny",
    "svicky", "swiec", "szkola", "szycie", "taarten", "takaritas", "takilar", "tamiri", "tapicero", "tarjetas",
    "tartas", "tasarim", "taxista", "tejido", "tejidos", "telefonos", "temizlik", "terapeuta", "tienda", "tiendas",
    "tieng", "tierbetreuung", "tischler", "tlumaczenia", "toelettatura", "toilettage", "tonte", "torten", "torty",
    "trabajar", "trabajo", "trabajos", "trabalhar", "traducao", "traduccion", "traducciones", "traducteur",
    "traduction", "traductions", "traductor", "tradutor", "traduttore", "traduzione", "traduzioni", "traiteur",
    "transporte", "travailler", "travaux", "trouwen", "trucco", "tuin", "tuinieren", "tuinman", "tutorias",
    "tweedehands", "tyttoille", "ubersetzer", "ubersetzung", "ubezpieczenia", "ubrania", "uebersetzung", "uffici",
    "uhren", "uklid", "umzug", "umzuge", "unas", "ungherese", "unghie", "unhas", "unternehmen", "unterricht",
    "unterrichten", "urodziny", "usada", "usadas", "usaha", "usati", "uslugi", "utensilios", "uzywane", "vacaciones",
    "vakantie", "vareni", "vegetariana", "velas", "velos", "vende", "vender", "vendere", "vendiendo", "vendo",
    "vendre", "venta", "ventas", "vente", "verdienen", "verduras", "verhuizing", "verhuur", "verkaufen", "verkoop",
    "verkopen", "verkoper", "vermietung", "vertalen", "vertaling", "vestidos", "vestiti", "vetements", "veux",
    "viaggi", "viajes", "vidrio", "viennoiserie", "vivero", "vloer", "voglio", "voiture", "voitures", "voor", "votre",
    "voudrais", "vyroba", "waschen", "webseiten", "werken", "werkstatt", "wil", "winkel", "winkels", "wohnung",
    "wohnungen", "wycieczki", "wynajem", "wypieki", "yapimi", "yemek", "yemekler", "yemekleri", "zahnarzt", "zajecia",
    "zapatillas", "zapatos", "zeichenkurs", "zeichnen", "zeitung", "zelfgemaakt", "zelfgemaakte", "zimmer", "zrobic",
    "zumos",
];

/// Letters that no English word has, even a borrowed one.
const LETTERS: &str = "ßłŁıİğĞşŞșțŢřŘěĚůŮőŐűŰơƠưƯđĐåÅøØæÆąĄęĘńśŚźżŻ";
/// Letters of borrowed words too ("piñata", "über").
const BORROWED: &str = "ñÑãÃõÕçÇüÜöÖäÄéÉèÈêÊáÁàÀâÂíÍìîïóÓòôúÚùûć";

/// Returns the evidence for another language: 2 for each word or letter that only others have, 1 for each hint.
pub fn count_foreign_evidence(typed: &str, folded: &str) -> u32 {
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

/// Returns the evidence of one folded word.
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
            assert!(
                count_foreign_evidence(text, &crate::language::text::fold_text(text)) >= SURE,
                "{text}"
            );
        }
        for text in ["dog grooming", "cafe", "crème brûlée stall", "la carte menus"] {
            assert!(
                count_foreign_evidence(text, &crate::language::text::fold_text(text)) < SURE,
                "{text}"
            );
        }
    }
}
