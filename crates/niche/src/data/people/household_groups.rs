//! The seven tables of households, and our own names of their groups.

/// Table of the Consumer Expenditure Survey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseholdTable {
    /// Number at the Bureau of Labor Statistics: "1300".
    pub number: &'static str,
    /// Title of the table on the page.
    pub title: &'static str,
    pub groups: &'static [HouseholdGroup],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseholdGroup {
    /// Key in the column `group` of `spending.csv`, such as "25-34 years".
    pub file_name: &'static str,
    /// Name in keys of lines: "one-person".
    pub slug: &'static str,
    /// Label on the page and in official lines, such as "Age 25 to 34".
    pub name: &'static str,
    /// True for a sum of other groups, which is in the full table only.
    pub is_sum: bool,
}

const fn single_group(file_name: &'static str, slug: &'static str, name: &'static str) -> HouseholdGroup {
    HouseholdGroup {
        file_name,
        slug,
        name,
        is_sum: false,
    }
}

const fn summed_group(file_name: &'static str, slug: &'static str, name: &'static str) -> HouseholdGroup {
    HouseholdGroup {
        is_sum: true,
        ..single_group(file_name, slug, name)
    }
}

/// Every table, in the order of the page. No table of race or origin is among them.
pub const HOUSEHOLD_TABLES: [HouseholdTable; 7] = [
    HouseholdTable {
        number: "1300",
        title: "Age of the person who answered",
        groups: &[
            single_group("Under 25 years", "age-under-25", "Age under 25"),
            single_group("25-34 years", "age-25-to-34", "Age 25 to 34"),
            single_group("35-44 years", "age-35-to-44", "Age 35 to 44"),
            single_group("45-54 years", "age-45-to-54", "Age 45 to 54"),
            single_group("55-64 years", "age-55-to-64", "Age 55 to 64"),
            summed_group("65 years and older", "age-65-and-older", "Age 65 and older"),
            single_group("65-74 years", "age-65-to-74", "Age 65 to 74"),
            single_group("75 years and older", "age-75-and-older", "Age 75 and older"),
        ],
    },
    HouseholdTable {
        number: "1502",
        title: "Type of household",
        groups: &[
            summed_group(
                "Married couple consumer units Total",
                "married-couples",
                "Married couples, all",
            ),
            single_group(
                "Married couple only",
                "married-couple-only",
                "Married couples without children at home",
            ),
            summed_group(
                "Married couple with children Total",
                "married-couples-with-children",
                "Married couples with children, all",
            ),
            single_group(
                "Oldest child under 6",
                "oldest-child-under-6",
                "Married couples, oldest child under 6",
            ),
            single_group(
                "Oldest child 6 to 17",
                "oldest-child-6-to-17",
                "Married couples, oldest child 6 to 17",
            ),
            single_group(
                "Oldest child 18 or older",
                "oldest-child-18-or-older",
                "Married couples, oldest child 18 or older",
            ),
            single_group(
                "Other married couple consumer units",
                "other-married-couples",
                "Other married couples",
            ),
            single_group(
                "One parent, at least one child under 18",
                "one-parent",
                "One parent with a child under 18",
            ),
            single_group(
                "Single person and other consumer units",
                "single-person-and-other",
                "Single people and other households",
            ),
        ],
    },
    HouseholdTable {
        number: "1400",
        title: "Size of the household",
        groups: &[
            single_group("One person", "one-person", "One person"),
            summed_group(
                "Two or more people Total",
                "two-or-more-people",
                "Two or more people, all",
            ),
            single_group("Two people", "two-people", "Two people"),
            single_group("Three people", "three-people", "Three people"),
            single_group("Four people", "four-people", "Four people"),
            single_group("Five or more people", "five-or-more-people", "Five or more people"),
        ],
    },
    HouseholdTable {
        number: "1203",
        title: "Income before taxes",
        groups: &[
            single_group("Less than $15,000", "income-under-15000", "Income under $15,000"),
            single_group(
                "$15,000 to $29,999",
                "income-15000-to-29999",
                "Income $15,000 to $29,999",
            ),
            single_group(
                "$30,000 to $39,999",
                "income-30000-to-39999",
                "Income $30,000 to $39,999",
            ),
            single_group(
                "$40,000 to $49,999",
                "income-40000-to-49999",
                "Income $40,000 to $49,999",
            ),
            single_group(
                "$50,000 to $69,999",
                "income-50000-to-69999",
                "Income $50,000 to $69,999",
            ),
            single_group(
                "$70,000 to $99,999",
                "income-70000-to-99999",
                "Income $70,000 to $99,999",
            ),
            single_group(
                "$100,000 to $149,999",
                "income-100000-to-149999",
                "Income $100,000 to $149,999",
            ),
            single_group(
                "$150,000 to $199,999",
                "income-150000-to-199999",
                "Income $150,000 to $199,999",
            ),
            single_group(
                "$200,000 and more",
                "income-200000-and-more",
                "Income $200,000 and more",
            ),
        ],
    },
    HouseholdTable {
        number: "1702",
        title: "Housing and type of area",
        groups: &[
            summed_group("Housing tenure Homeowner Total", "homeowners", "Homeowners, all"),
            single_group(
                "Home- owner with mortgage",
                "homeowners-with-mortgage",
                "Homeowners with a mortgage",
            ),
            single_group(
                "Home- owner without mortgage",
                "homeowners-without-mortgage",
                "Homeowners without a mortgage",
            ),
            single_group("Renter", "renters", "Renters"),
            summed_group("Type of area Urban Total", "urban-households", "Urban households, all"),
            single_group("Central City", "central-city", "Households in central cities"),
            single_group("Other Urban", "other-urban", "Households in other urban areas"),
            single_group("Rural", "rural", "Rural households"),
        ],
    },
    HouseholdTable {
        number: "1800",
        title: "Region",
        groups: &[
            single_group("Northeast", "northeast", "Households in the Northeast"),
            single_group("Midwest", "midwest", "Households in the Midwest"),
            single_group("South", "south", "Households in the South"),
            single_group("West", "west", "Households in the West"),
        ],
    },
    HouseholdTable {
        number: "2400",
        title: "Size of the urban area",
        groups: &[
            summed_group(
                "Urban consumer units All urban consumer units",
                "all-urban-areas",
                "Urban areas, all",
            ),
            single_group(
                "Less than 100,000",
                "area-under-100000",
                "Urban areas under 100,000 people",
            ),
            single_group(
                "100,000 to 249,999",
                "area-100000-to-249999",
                "Urban areas of 100,000 to 249,999",
            ),
            single_group(
                "250,000 to 999,999",
                "area-250000-to-999999",
                "Urban areas of 250,000 to 999,999",
            ),
            single_group(
                "1,000,000 to 2,499,999",
                "area-1000000-to-2499999",
                "Urban areas of 1,000,000 to 2,499,999",
            ),
            single_group(
                "2,500,000 to 4,999,999",
                "area-2500000-to-4999999",
                "Urban areas of 2,500,000 to 4,999,999",
            ),
            single_group(
                "5,000,000 and more",
                "area-5000000-and-more",
                "Urban areas of 5,000,000 and more",
            ),
            single_group("Outside urban area", "outside-urban-areas", "Outside urban areas"),
        ],
    },
];
