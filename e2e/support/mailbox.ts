import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** Starts a mail server on this machine that takes every mail and keeps its subject and text. */
export async function startMailbox() {
  const mails: string[] = [];
  const server = createServer((socket) => converse(socket, (mail) => mails.push(mail)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { mails, url: `smtp://127.0.0.1:${port}`, stop: () => server.close() };
}

function converse(socket: Socket, take: (mail: string) => void) {
  let [unread, mail] = ["", undefined as string | undefined];
  const answers: Record<string, string> = { DATA: "354 go on", QUIT: "221 bye" };
  // A server that stops closes its connections without a word.
  socket.on("error", () => socket.destroy());
  socket.write("220 here\r\n");
  socket.setEncoding("utf8").on("data", (text: string) => {
    const lines = (unread + text).split("\r\n");
    unread = lines.pop() ?? "";
    for (const line of lines) {
      if (mail !== undefined && line !== ".") {
        mail += `${line}\n`;
        continue;
      }
      if (mail !== undefined) take(readMail(mail));
      mail = line === "DATA" ? "" : undefined;
      socket.write(`${answers[line] ?? "250 ok"}\r\n`);
    }
  });
}

/** Subject and text as a mail program shows them. */
function readMail(mail: string): string {
  const end = mail.indexOf("\n\n");
  const [head, body] = [mail.slice(0, end), mail.slice(end)];
  const subject = /^Subject: (.*(?:\n .*)*)/m.exec(head)?.[1] ?? "";
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return `${subject}\n${Buffer.from(body, "base64").toString()}`;
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return subject + body;
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number(`0x${code}`)));
  return subject + Buffer.from(bytes, "latin1").toString();
}
