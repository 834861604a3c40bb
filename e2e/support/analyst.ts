import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Prefix of a text that the stand-in reworded. */
export const ITS_WORDS = "Put simply: ";

interface Question {
  keywords: string;
  texts: { id: string; text: string }[];
}

/**
 * Starts a stand-in for a language model on this machine: it rewords every text for some keywords, and has a fault for
 * all others.
 */
export async function startAnalyst(knownKeywords: string) {
  const asked: Question[] = [];
  const server = createServer(async (request, response) => {
    const question = await readQuestion(request);
    asked.push(question);
    if (question.keywords !== knownKeywords) return response.writeHead(500).end("on fire");
    const texts = question.texts.map(({ id, text }) => ({ id, text: ITS_WORDS + text }));
    const message = { role: "assistant", content: JSON.stringify({ texts }) };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ choices: [{ message, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}/v1`, stop: () => server.close() };
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: { content: string }[] };
  return JSON.parse(messages.at(-1)?.content ?? "") as Question;
}
