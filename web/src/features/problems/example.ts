/** Comments about an invented dog groomer, for a first try. */
export const EXAMPLE = [
  "Booked a 9 am slot for my poodle and they did not start until almost 11.",
  "They charged me $25 more than the quote, and nobody asked me first.",
  "My dog came back with a cut on his ear and they never mentioned it.",
  "Waited two hours past the pickup time they gave me.",
  "I called four times and nobody ever answers the phone.",
  "The final price was much higher than the website said, there are hidden fees.",
  "Love this place, the girls are so sweet with our old lab.",
  "The nails were still long and jagged after a full groom.",
  "Appointment was late by an hour and my puppy waited in a crate.",
  "I left two voicemails about the booking and never got a call back.",
  "They nicked his paw with the clippers, he was bleeding when I picked him up.",
  "Overpriced for a bath and a brush, and an extra fee for the nails.",
  "No one returned my calls about the appointment.",
  "I wish they opened on Sundays.",
  "Can you get a nail trim there on the same day?",
].join("\n");
