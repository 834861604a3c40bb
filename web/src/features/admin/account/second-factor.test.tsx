import { cleanup, configure, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answer, type Call, done, fakeApi, json, refusal } from "../../../testing/fake-api";
import BlogAdminPage from "../blog-admin-page";
import { administration, openPage } from "../tests";

configure({ asyncUtilTimeout: 10_000 });
// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const FACTOR = "/api/admin/second-factor";
const OFF = { enabled: false, enabledAt: null, recoveryCodesLeft: 0 };
const ON = { enabled: true, enabledAt: "2026-03-01T09:30:00Z", recoveryCodesLeft: 10 };
const CODES = ["abcde-fghjk-mnpqr", "stuvw-xyz23-45678"];

let answers: Record<string, Answer>;
let calls: Call[];

beforeEach(() => {
  localStorage.clear();
  answers = { ...administration(), "GET /api/admin/sessions": () => json([]), [`GET ${FACTOR}`]: () => json(OFF) };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address = "/blog-admin?view=account") {
  calls = fakeApi(answers);
  openPage(BlogAdminPage, address);
  return userEvent.setup();
}
const sent = (method: string, path: string) =>
  calls.findLast((call) => call.method === method && call.path === path)?.body;

describe("the log-in", () => {
  beforeEach(() => {
    answers["GET /api/admin/session"] = refusal(401, "admin_required", "Log in first.");
    answers["POST /api/admin/login"] = refusal(401, "second_factor_required", "Please enter the code.");
  });

  test("asks for a code once the password is right, and sends both", async () => {
    const user = open();
    await user.type(await screen.findByLabelText("Password"), "right{Enter}");
    const code = await screen.findByLabelText("Code");
    expect(document.activeElement).toBe(code);
    expect(screen.queryByLabelText("Password")).toBeNull();
    answers["POST /api/admin/login"] = refusal(401, "wrong_code", "Not right.", { code: "Not right." });
    await user.type(code, "000000{Enter}");
    expect(await screen.findByText("Not right.")).toBeTruthy();
    answers["POST /api/admin/login"] = () => json({ message: "Welcome back." });
    answers["GET /api/admin/session"] = administration()["GET /api/admin/session"] as Answer;
    await user.clear(code);
    await user.type(code, "123456{Enter}");
    expect(await screen.findByRole("heading", { name: "Second factor" })).toBeTruthy();
    expect(sent("POST", "/api/admin/login")).toEqual({ password: "right", code: "123456" });
  });

  test("asks for the password again when it was changed meanwhile", async () => {
    const user = open();
    await user.type(await screen.findByLabelText("Password"), "right{Enter}");
    const code = await screen.findByLabelText("Code");
    answers["POST /api/admin/login"] = refusal(401, "wrong_password", "That password is not right.");
    await user.type(code, "123456{Enter}");
    expect(await screen.findByText("That password is not right.")).toBeTruthy();
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });
});

describe("the settings", () => {
  test("lead from the password over the QR code to the recovery codes", async () => {
    answers[`POST ${FACTOR}`] = () => json({ secret: "GEZDGNBVGY3TQOJQ", uri: "otpauth://totp/x", qrSvg: "<svg/>" });
    answers[`PUT ${FACTOR}`] = () => json({ recoveryCodes: CODES });
    const user = open();
    await user.type(await screen.findByLabelText("Your password"), "right{Enter}");
    const heading = await screen.findByRole("heading", { name: "Scan this with your authenticator app" });
    expect(document.activeElement).toBe(heading);
    expect(sent("POST", FACTOR)).toMatchObject({ currentPassword: "right" });
    const picture = screen.getByRole<HTMLImageElement>("img", { name: "QR code with the secret below" });
    expect(picture.src).toBe("data:image/svg+xml,%3Csvg%2F%3E");
    expect(screen.getByText("GEZD GNBV GY3T QOJQ")).toBeTruthy();

    answers[`GET ${FACTOR}`] = () => json(ON);
    await user.type(screen.getByLabelText("Code"), "123456{Enter}");
    const codes = await screen.findByRole("heading", { name: "Keep these recovery codes" });
    expect(document.activeElement).toBe(codes);
    for (const code of CODES) expect(screen.getByText(code)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "I have saved them" }));
    await waitFor(() => expect(screen.queryByText(CODES[0] as string)).toBeNull());
    expect(await screen.findByText(/10 recovery codes are left/)).toBeTruthy();
  });

  test("say what is wrong at the field", async () => {
    answers[`GET ${FACTOR}`] = () => json({ ...ON, recoveryCodesLeft: 1 });
    answers[`DELETE ${FACTOR}`] = refusal(422, "wrong_code", "Not right.", { code: "Not right." });
    const user = open();
    expect(await screen.findByText(/1 recovery code is left. Turn it off/)).toBeTruthy();
    await user.type(screen.getByLabelText("Your password"), "right");
    const code = screen.getByLabelText<HTMLInputElement>("Code");
    await user.type(code, "000000{Enter}");
    expect(await screen.findByText("Not right.")).toBeTruthy();
    expect(document.getElementById(`${code.id}-error`)?.textContent).toBe("Not right.");
  });

  test("turn it off with password and code", async () => {
    answers[`GET ${FACTOR}`] = () => json(ON);
    answers[`DELETE ${FACTOR}`] = done;
    const user = open();
    await user.type(await screen.findByLabelText("Your password"), "right");
    answers[`GET ${FACTOR}`] = () => json(OFF);
    await user.type(screen.getByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByRole("button", { name: "Set up" })).toBeTruthy();
    expect(sent("DELETE", FACTOR)).toMatchObject({ currentPassword: "right", code: "123456" });
    expect(screen.getByText("Second factor turned off")).toBeTruthy();
  });
});
