/** Key under which the server passes the worked example of What Should I Sell. */
export const OFFER_EXAMPLE = "/api/offers/example";
