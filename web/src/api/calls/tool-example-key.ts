/** Address of the worked example of a tool. The server passes it with the first load of the tool's page. */
export const exampleAddress = (tool: string) => `/api/examples/${tool}`;

/** True for an address of a tool's page that begins with a market. The server renders by this parameter and by no other. */
export const namesMarket = (address: string) => /[?&]market=/.test(address);
