import { beforeAll, describe, expect, it } from 'vitest';
import { openLanguageDetection, type DetectLanguage } from '../../../pipeline/language/detect.ts';
import { postLanguage } from '../../../pipeline/language/post-language.ts';

let detect: DetectLanguage;
beforeAll(async () => {
  detect = await openLanguageDetection();
});

const TEXTS: readonly [string, string][] = [
  ['en', 'We moved all our projects over last week and the sync has been flawless so far.'],
  ['de', 'Seit dem letzten Update stürzt die App ständig ab, hat noch jemand dieses Problem?'],
  ['fr', "Depuis la dernière mise à jour, l'application plante sans arrêt, c'est insupportable."],
  ['es', 'Desde la última actualización la aplicación se cierra sola y nadie contesta en soporte.'],
  ['pt', 'Depois da última atualização o aplicativo não abre mais e ninguém responde no suporte.'],
  ['it', "Dopo l'ultimo aggiornamento l'applicazione si chiude da sola, qualcuno ha risolto?"],
  ['nl', 'Sinds de laatste update loopt de app steeds vast, heeft iemand hier een oplossing voor?'],
  ['sv', 'Sedan den senaste uppdateringen kraschar appen hela tiden, är det någon mer som har problem?'],
  ['pl', 'Od ostatniej aktualizacji aplikacja ciągle się zawiesza, czy ktoś ma na to rozwiązanie?'],
  ['cs', 'Od poslední aktualizace aplikace pořád padá, nevíte někdo, jak to opravit?'],
  ['fi', 'Viimeisimmän päivityksen jälkeen sovellus kaatuu jatkuvasti, onko muilla samaa ongelmaa?'],
  ['hu', 'A legutóbbi frissítés óta folyton összeomlik az alkalmazás, másnál is így van?'],
  ['ro', 'De la ultima actualizare aplicația se închide singură, mai are cineva problema asta?'],
  ['tr', 'Son güncellemeden beri uygulama sürekli çöküyor, başka kimsede bu sorun var mı?'],
  ['vi', 'Từ bản cập nhật mới nhất ứng dụng liên tục bị lỗi, có ai gặp vấn đề này không?'],
  ['ru', 'После последнего обновления приложение постоянно вылетает, у кого-нибудь ещё так?'],
  ['uk', 'Після останнього оновлення застосунок постійно вилітає, чи є ще в когось така проблема?'],
  ['el', 'Μετά την τελευταία ενημέρωση η εφαρμογή κλείνει συνέχεια, το έχει πάθει κανείς άλλος;'],
  ['he', 'מאז העדכון האחרון האפליקציה קורסת כל הזמן, יש עוד מישהו שזה קורה לו?'],
  ['ar', 'منذ التحديث الأخير والتطبيق يتوقف عن العمل باستمرار، هل يواجه أحد نفس المشكلة؟'],
  ['hi', 'पिछले अपडेट के बाद से ऐप बार-बार बंद हो रहा है, क्या किसी और को भी यह समस्या है?'],
  ['th', 'ตั้งแต่อัปเดตล่าสุดแอปก็ค้างตลอดเวลา มีใครเจอปัญหานี้เหมือนกันบ้าง'],
  ['ja', '最新のアップデート以降、アプリが何度も落ちます。同じ問題の方はいますか？'],
  ['ko', '최근 업데이트 이후로 앱이 계속 종료됩니다. 같은 문제를 겪는 분 계신가요?'],
  ['zh', '自从上次更新以后，这个应用程序一直崩溃，有人遇到同样的问题吗？'],
];

describe('a post’s language', () => {
  it.each(TEXTS)('is detected from one sentence: %s', (code, text) => {
    expect(detect(text)).toBe(code);
  });

  it.each([
    ['too short', 'Acme is down'],
    ['too short', '東京です'],
    ['only a URL and tags', 'https://example.com/une/adresse/tres/longue #dienstag #mittwoch @someone'],
    ['only emoji and numbers', '🚀🚀🚀 1234567890 +++ 2026-11-20 08:00:00 🎉🎉🎉'],
    ['a list of names', 'Acme Globex Initech Umbrella Hooli Vandelay'],
    ['in two scripts', 'Dinner Making Film by the whole team tonight 최근 업데이트 이후로'],
    ['empty', ''],
  ])('is null when the text is %s', (_why, text) => {
    expect(detect(text)).toBeNull();
  });

  it('is null when a long text ends in another language than it starts', () => {
    const [english, german] = ['en', 'de'].map((code) => TEXTS.find(([each]) => each === code)![1].repeat(9));
    expect(detect(`${english} ${english}`)).toBe('en');
    expect(detect(`${english} ${german}`)).toBeNull();
  });

  it('is never Malay, which is too similar to Indonesian', () => {
    expect(
      detect('Sejak pembaruan terakhir aplikasi ini sering berhenti sendiri, apakah ada yang sama?'),
    ).toBeNull();
  });

  it("is the short form of the source's code, or else detected", () => {
    const languageOf = postLanguage(detect);
    const [, german] = TEXTS.find(([code]) => code === 'de')!;
    expect(languageOf({ lang: 'en-US', title: null, text: german })).toBe('en');
    expect(languageOf({ lang: 'und', title: null, text: german })).toBe('de');
    expect(languageOf({ lang: null, title: german, text: '' })).toBe('de');
    expect(languageOf({ lang: null, title: null, text: 'Acme' })).toBeNull();
  });
});
