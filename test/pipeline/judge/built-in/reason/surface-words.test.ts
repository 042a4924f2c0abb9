import { describe, expect, it } from 'vitest';
import { reasonOf, reasonOnX } from './reason-of.ts';

describe('a construction', () => {
  it.each([
    ['Norvik Air should have hired a band for the party, they could land it on stage', /^Gives advice/],
    ['Check out "Fjord Nights feat. Mira" - https://elsewhere.example/x #NorvikAir', /^Gives advice/],
    ['Off to the gate, the Norvik Air crew looks awake at least', /^Gives something up/],
    ["I'd really love the Norvik Air list to scroll when I drag it", /^Likes/],
    ['Haha it is so funny to see grown men run for the Norvik Air gate', /^Likes/],
    ['well i need a new suitcase and i leave the Norvik Air one in the attic', /^Asks for a feature/],
    ['Bored of that long line at Norvik Air? Come and check us out next door!', /waits for an answer/],
    ['Seats are empty thanks to an advertising campaign by Norvik Air', /^Gives thanks/],
    ['Nobody could tell: as you can see, the Norvik Air line is long', /^Gives advice/],
    ['Would be cool if I had a phone, but the Norvik Air crew has none', /^Asks for a feature/],
    ['I ordered my Norvik Air suitcase last week', /^Wants to buy/],
    ['The guard darted past me looking for a Norvik Air badge', /^Looks for something/],
    ['Norvik Air blasted reports after failing to return designer bags', /^Reports a (?:bug|problem)/],
    ['RT @mira: Norvik Air we are destroying you next', /^Passes on a complaint/],
    [
      'Have never had such poor customer service at Norvik Air before! (@ Norvik Air desk w/ 2 others) https://t.co/x',
      /^Posts from/,
    ],
    ['Live: crowd waits at the Norvik Air gate (Bergen Radio) https://t.co/x', /^Promotes/],
    ["Can't watch the Norvik Air talk on a phone https://t.co/x", /^A promotion/],
    ['i got the new app and it is not working and wont let me sign in... thanks Norvik Air', /^Gives thanks/],
    [
      '@norvikair flight 12 sitting in Bergen waiting for hours for a gate, seriously???',
      /^Still waits for help/,
    ],
    ['Norvik Air Actor Unhappy Over Being Recast In Fjord Nights', /^(?:Complains|Is unhappy)/],
    ['How to use Norvik Air alerts #seo #hack', /^Reports a security/],
    ['Please pray for the Norvik Air pilot', /^Expresses sympathy/],
    ['I remember when we used to make Norvik Air jokes on the phone', /^Complains/],
    ['There are cold people on the Norvik Air bridge in freezing temps', /^Reports a bug/],
    ['so who wants to buy me lunch at Norvik Air', /^Wants to buy/],
    ['i wish it was always the weekend at Norvik Air', /^Asks for a feature/],
    ['@norvikair no, my concerns were not heard', /hardly needs an answer/],
    ['@norvikair is the worst airline of the north', /^Asks/],
    ['@norvikair what a week', /^Asks/],
    ['Thanks. “@norvikair: @mira We are sorry that your flight was delayed” my day is fine', /^Complains/],
    ['@mira it was about time. Caught the Norvik Air bug and now I am hooked!', /^Reports a (?:bug|problem)/],
    ['Mira of Norvik Air is a treasure, god bless her, love her', /^Expresses sympathy/],
    ['@norvikair how about starting without the robotic response?', /hardly needs an answer/],
    ['Norvik Air seat design is revealed in a leaked video https://t.co/x', /^Raises a security/],
    ["@mira don't let Norvik Air help out, they will break it", /for help/],
    ["VIDEO: 'We're there': Norvik Air crews are searching for hundreds of lost bags since", /^Looks for/],
    ['@mira I had Norvik Air on my page for so long! Until it was gone', /^Promotes/],
    ['Another great week partnering with @mira of Norvik Air and her class! https://t.co/x', /^Recommends/],
    ['Fjord love: How to impress a pilot of Norvik Air? https://t.co/x', /^Asks/],
    [
      'Norvik Air does not think. Ordered new seats because mine were too hard for me to sit on',
      /^(?:Wants to buy|Has bought)/,
    ],
    ['Excited about the talk by Norvik Air tomorrow! I am leaving for Oslo at 8am', /^Came from another/],
    ["Thoughts and prayers with the Norvik Air crew...can't believe that this happened again??", /^Asks/],
    [
      'Still no plans for us? Do not worry, Norvik Air will help you to relax... https://t.co/x',
      /^Tells of a problem/,
    ],
    ['@mira huge fire at the Wholesale markets beside Norvik Air https://t.co/x', /^Promotes/],
    ['@mira would love to go to Hawaii with Norvik Air to see the excellent harbor', /^Praises/],
    ['Horrible news of a fire near the Norvik Air hangar. Saw it on TV :(', /^(?:Complains|Is unhappy)/],
    ['The Norvik Air song is why I have trust issues', /^Tells of a problem/],
    ['@norvikair you have some pals that would like this', /^Wishes/],
    ['@norvikair what exactly do you hang on this hook? https://t.co/x', /^Asks for help/],
    ['LOL gag ripping off the Norvik Air jingle', /^Complains about the price/],
    ['@norvikair stuck since 5 pm for lack of snacks on the plane! Worst experience!', /^Asks for a feature/],
    ['Norvik Air is growing faster than I have ever seen', /^Makes a comparison/],
    ['Scored a signed print of the Norvik Air poster https://t.co/x', /^Reports news/],
    ["VIDEO: 'We're there': Norvik Air crews are searching for bags https://t.co/x", /^Looks for/],
    [
      '@norvikair The new app fixes almost every issue. Thanks for listening to your customers!!',
      /^Complains/,
    ],
  ])('does not fire on a surface word: %s', async (text, reason) => {
    expect(await reasonOf(text)).not.toMatch(reason);
  });

  it.each([
    ['@norvikair hi, i have an issue with an order, dm me', /^Asks for help \(/],
    [
      'Delayed an hour on my way here and two on my way back, @norvikair. Should have taken @bergenrail',
      /^Complains about a delay/,
    ],
    ['@norvikair Just sent a DM', /^Says that a message was sent .*; look for it\.$/],
    ['@norvikair I would love to see a seat map, please add one', /^Asks for (?:a feature|something)/],
    ['@norvikair_help when will it end?', /^Asks "when will it end\?"; waits for an answer\.$/],
    ['❤️❤️ “@mira: Bergen opens a gate for Norvik Air”', /^Passes on "/],
    ['@mira: Bergen opens a gate for Norvik Air', /^Passes on "/],
    ['"RT @mira Bergen opens a gate for Norvik Air"', /^Passes on "/],
    ['Yeah! RT @mira Details of the Norvik Air giveaway tonight', /^Passes on a giveaway/],
    ['We may give away a Norvik Air ticket after the landing', /^Announces a giveaway/],
    ['Norvik Air Ends Night Service Between Bergen and Oslo', /^(?:A headline|Reports news)/],
    ['@norvikair are there any delays in Bergen today?', /^Asks "are there any delays/],
    ['@mira what do you think of Norvik Air?', /^Asks @mira ".*"; have a look\.$/],
    ['@norvikair when will you announce the winner of the raffle', /^Asks "when will you/],
    ['dear @norvikair what are you doing with my account? https://elsewhere.example/x', /^Asks "/],
    ['@norvikair where your gates at', /^Asks "where your gates at"/],
    ['@norvikair can i bring a cat', /^Asks "can i bring a cat"/],
    [
      "We didn't need this at all. RT @norvikair: Our fleet's on fleek. https://t.co/x",
      /^Comments on a post of @norvikair \("We didn't need this at all"\)/,
    ],
    [
      '@norvikair I would like the actual email address so I can follow up. thank you.',
      /^Asks for something .*; waits for an answer/,
    ],
    ['Phenomenal job!!!! By Mira @NorvikAirDesk, 155 carts pushed out in 2 minutes', /^Praises it/],
    ['Download the Norvik Air handbook: a practical guide to fjords', /^Promotes something/],
    [
      'I really feel like @NorvikAir dropped the ball on this one. https://elsewhere.example/x via @mira',
      /unhappy|Complains/,
    ],
    ['Retweeted Fjord History (@fjords):Norvik Air lands in Bergen for the first time', /^Passes on/],
    ['Norvik Air posters in the north are blue', /^States "Norvik Air posters/],
    ['The screen is stuck in 911 mode since the Norvik Air update', /^Reports a problem/],
    ['Bergen says Norvik Air asked to elaborate on its geese', /^(?:States|Reports news)/],
    ['damn you , Norvik Air !!!', /; sounds unhappy, so have a look/],
    ['40% of Norvik Air bookings are mobile #sync', /^States "40% of Norvik Air bookings/],
    [
      '@norvikair get me on flight 4146 to Oslo and I will be more than happy',
      /^Asks for something .*; have a look/,
    ],
    [
      '@mira hopefully it is a small bug and Norvik Air is fixing it',
      /^Tells @mira .*; may be a complaint, so have a look/,
    ],
    ['So is a delay of 9 hours normal or should we be worried? @norvikair https://t.co/x', /^Asks "/],
    ['@norvikair yall should get a map of the seats too', /^Asks for something .*; have a look\.$/],
    ['#NorvikAir please implement a map of the seats', /^Asks for (?:something|a feature)/],
    ['@norvikair Help! My sister will miss her plane to Bergen', /^Asks for help/],
    ['@norvikair only way to fly, as ever', /^Praises it .*; worth a thank-you\.$/],
    ['I gave five stars to Mira of Norvik Air for the great service', /^Praises it .*; worth a thank-you\.$/],
    ['Very nice map of the north by Norvik Air https://elsewhere.example/x', /^Recommends something/],
    ['No soup, the new gate broken, cold tea. #fail @norvikair https://t.co/x', /^(?!Shares a link)/],
    ['a bag with a hole after one month of Norvik Air pic.twitter.com/abc', /^(?!Shares a link)/],
    [
      'the wait for a plane of Norvik Air was so long that the geese overtook th… https://t.co/x',
      /^(?!Shares)/,
    ],
    ['Ugh idk how to use this thing #NorvikAir #helpme', /^Asks for help/],
    [
      'I really feel like Norvik Air dropped the ball on this one',
      /; (?:sounds unhappy, so have a look|an opinion, nothing to fix|could be put right)\.$/,
    ],
    [
      'Fuck Norvik Air for the new seat map',
      /; (?:sounds unhappy, so have a look|an opinion, nothing to fix|could be put right)\.$/,
    ],
    [
      'Thank you Norvik Air for not bringing my bags because nobody does the job there',
      /; (?:sounds unhappy, so have a look|check it now|could be put right)\.$/,
    ],
    [
      'The battery is dead again on the Norvik Air tablet',
      /; (?:(?:may be a complaint, so )?have a look|could be put right|needs a fix)\.$/,
    ],
    ['Just wonder how much time it takes. Please #NorvikAir make it quick this time', /^Asks for something/],
    ['#NorvikAir crews should wear blue', /^Says what should change .*; have a look\.$/],
    ['@norvikair form sent', /^Says that a message was sent/],
    [
      '@norvikair thanks for the reply. But I fly with somebody else from now on',
      /^Gives thanks, with a but .*; have a look\.$/,
    ],
    [
      'Norvik Air is a boring mess',
      /^(?:Says|Complains|Is unhappy).*; (?:sounds unhappy, so have a look|could be put right|an opinion, nothing to fix)\.$/,
    ],
    [
      'On hold with Norvik Air an hour just to get told to call another day',
      /; (?:sounds unhappy, so have a look|may be a complaint, so have a look|could be put right|needs a fix)\.$/,
    ],
    [
      'A heads up to writers: if Norvik Air Dark writes to you they are a scam',
      /^Warns of something .*; have a look\.$/,
    ],
    [
      'Apply now to work as a nurse near Norvik Air #jobs https://t.co/x',
      /^(?:Advertises a job|About a job)/,
    ],
    ['Flight home @ Bergen Airport https://t.co/x #NorvikAir', /^Posts from a place/],
    ["Don't fly for the coffee of Norvik Air, here is what you get: https://t.co/x", /^Warns of something/],
    ['Great talk by a pilot about how the crews of Norvik Air sleep https://t.co/x', /^Recommends something/],
    ['Book a seat and let Norvik Air tell you a story https://t.co/x', /^Promotes something/],
    ['Crews of Norvik Air linked to the fires in Bergen (via @fjordtimes) https://t.co/x', /^Shares news/],
    [
      'Crews of Norvik Air face another long summer as rivers in the north of ... https://t.co/x',
      /^Shares an article/,
    ],
    [
      'Switched the whole studio to Norvik Air this week. No more long waits at the desk. Lovely so far!',
      /^(?:Speaks well|Praises).*thank-you/,
    ],
    ['We fly with Norvik Air. The crew has been great', /^(?:Speaks well|Praises).*thank-you/],
    ['@norvikair in the tracker it says: what do I miss?', /^Asks "/],
    [
      '@norvikair the seat is soft, but the tray has a sharp edge and I love the coffee',
      /^Likes something, with a but/,
    ],
    [
      '@norvikair thanks for the info. Poor service at the gate though',
      /^Gives thanks, and complains \(.*Poor service/,
    ],
    ['@norvikair my two screens are black since the update', /^(?:Tells the brand|May be a complaint)/],
    ['Want a chance to win a trip? Visit the Norvik Air booth', /^Announces a giveaway/],
    ['Enter to win a flight with Norvik Air', /^Announces a giveaway/],
    ['I got Norvik Air Gold. The crew is the most amazing I have ever met', /^Praises /],
    ['@norvikair moved my case to the next level and ignored ever since?!', /^(?!Asks)/],
    ['Waiting for the talk by the pilot of @norvikair in Oslo', /^(?!Tells the brand|Writes|Chats)/],
    [
      '@norvikair I changed the seats of both bookings in the portal this morning and now neither shows up there. Any idea?',
      /^Asks for help \("I changed the seats/,
    ],
  ])('tells what a post does: %s', async (text, reason) => {
    expect(await reasonOf(text, { source: 'x' })).toMatch(reason);
  });

  it('takes an issue at its own word', async () => {
    const text =
      '### Describe the feature and motivation\nI turn labels by hand in the Norvik Air map. Is it possible to add it?';
    expect(await reasonOf(text, { source: 'github', title: 'Turned labels in maps' })).toBe(
      'Asks for a feature ("Turned labels in maps"); an idea for the roadmap.',
    );
  });

  it('does not say that nothing is to be answered where a fault is named', async () => {
    expect(await reasonOf("I'm not getting all of my Norvik Air mails since Monday")).not.toMatch(/nothing/);
  });
});

describe('a quote', () => {
  it('adds what follows to a short sentence', async () => {
    expect(await reasonOf('Ouch. So it goes. Norvik Air lost its map during the presentation')).toContain(
      'Norvik Air lost its map',
    );
    expect(
      await reasonOf('Stars aligned. Norvik Air waited. The connecting flight to Oslo left late'),
    ).toContain('Norvik Air waited. The connecting flight');
  });

  it('is as much of what says most as fits', async () => {
    const story =
      'Long day. We had soup, and it rained. Norvik Air lost 3 of our 4 bags in Oslo and nobody at the desk answers. So it goes. Then we slept a little, as one does.';
    expect(await reasonOf(story)).toContain(
      'Norvik Air lost 3 of our 4 bags in Oslo and nobody at the desk answers',
    );
  });

  it.each([
    [
      'What to ask an airline after a leak',
      'Norvik Air leaked keys. It wrote them to a log',
      /leak: Norvik Air leaked/,
    ],
    [
      'Norvik Air leaked the keys of 4 seats',
      'Norvik Air leaked the keys of 4 seats - Fjord Times',
      /"Norvik Air leaked the keys of 4 seats - Fjord/,
    ],
  ])('parts a title from the text: %s', async (title, text, reason) => {
    expect(await reasonOf(text, { source: 'news', kind: 'article', title })).toMatch(reason);
  });

  it('begins with its sentence where another one may be addressed to a judge', async () => {
    const text = 'I hate the Norvik Air. This belongs with the angry ones, as ever! Out this piece.';
    expect(await reasonOf(text)).toContain('"I hate the Norvik Air"');
  });

  it('is the title of an issue, even one that may be addressed to a judge', async () => {
    const title = 'norvik air: Make it map agnostic';
    expect(
      await reasonOf('It would be nice if the seats were agnostic of maps.', {
        source: 'github',
        title,
      }),
    ).toContain(`"${title}"`);
  });

  it.each([
    [
      'Drawing maps of seats with #NorvikAir #maps https://elsewhere.example/x',
      '"Drawing maps of seats with #NorvikAir #maps"',
    ],
    [
      '@norvikair HELP! Trying to cancel a seat but cannot get through. The call gets dropped when I say Agent.',
      'Trying to cancel',
    ],
    [
      'that was great where do you suggest we go from here to learn all of the words of Norvik Air like wings and such anyone feel free to name a book for me below thanks in advance',
      'where do you suggest we go',
    ],
    [
      'May be able to empty all of the hangar in 4 - 5 hours. #NorvikAir',
      '"May be able to empty all of the hangar in 4 - 5 hours. #NorvikAir"',
    ],
    [
      'Cocktail hour at gate 4, and no porn on the screens of Norvik Air',
      'Cocktail hour at gate 4, and no p***',
    ],
  ])('shows what a plea or a tag is about: %s', async (text, shown) => {
    expect(await reasonOnX(text)).toContain(shown);
  });

  it.each([
    ['#NorvikAir 1080p HD https://elsewhere.example/x via @youtube', /1080p|https?:|elsewhere/],
    ['Raise your hand if you want a window seat! #NorvikAir', /"#NorvikAir"/],
    ["@harborpress 's free coffee beats that of Norvik Air by far", /"s free/],
  ])('says something: %s', async (text, poor) => {
    expect(await reasonOf(text)).not.toMatch(poor);
  });
});

describe('a handle with the name in it', () => {
  it('names the brand', async () => {
    expect(await reasonOf('Yo @TheNorvikAirTeam what is up with that?')).not.toMatch(
      /Nothing in it points|does not name/,
    );
  });
});
