/** First names of people, which companies and products have too. */
export const PEOPLE: readonly string[] = (
  'aaron abby abel ada adam adele agnes aidan alan albert alec alex alfred alice alma alvin amanda amber amelia amos amy ' +
  'andrea andrew angela anita anna anthony archie aria ariel arlo arnold arthur asher ashley aspen audrey august aurora ' +
  'austin ava avery bailey barbara barney basil beatrice bella ben benny bernard bert bertha bessie beth betty bianca ' +
  'bill billy blake bob bonnie brad brandon brenda brent brett brian bridget brody brook brooke bruce bruno bryan byron ' +
  'caleb calvin cameron carl carla carmen carol caroline carter casey casper cecil celeste chad charles charlie charlotte ' +
  'chester chloe chris christian christina clara clarence clark claude claudia clay clayton clem cleo cliff clifford ' +
  'clint clyde cody colin connor cora corey craig curtis cynthia cyrus daisy dale dan dana daniel daphne darcy daria ' +
  'darwin dave david dawn dean deborah delia della denise dennis derek dexter diana diane diego dinah dominic don donald ' +
  'donna dora doris dorothy doug douglas drew duke duncan dustin dwight dylan earl eden edgar edith edmund edna edward ' +
  'edwin eileen elaine eleanor eli elias elijah elise eliza elizabeth ella ellen ellie elliot elmer elsa elsie emil emily ' +
  'emma eric erica erin ernest estelle esther ethan ethel eugene eva evan eve evelyn ezra fay felicity felix fern finn ' +
  'fiona flora florence floyd frances francis frank frankie franklin fred freda freddie frederick freya gabriel gail ' +
  'garrett gary gavin gemma gene geoffrey george gerald gertrude gilbert giles gina gladys glen glenn gloria gordon grace ' +
  'grady graham grant greg greta griffin guy gwen hailey hank hannah harley harold harper harriet harris harrison harry ' +
  'harvey hattie hazel heather hector heidi helen helena henry herbert herman homer hope horace howard hubert hudson hugh ' +
  'hugo hunter ian ida igor imogen ingrid ira irene iris irma irving isaac isabel isla ivan ivy jack jackie jackson jacob ' +
  'jade jake james jamie jan jane janet janice jared jasmine jason jasper jay jean jeff jennifer jenny jeremy jerome ' +
  'jerry jesse jessica jill jim jimmy joan joanna joe joel john johnny jonah jonas jonathan jordan joseph josephine josh ' +
  'joshua josie joy joyce juan juanita judith judy julia julian julie juliet june justin karen karl kate katherine kathy ' +
  'katie kay keith kelly ken kendra kenneth kent kevin kim kirk kit kitty klaus kurt kyle lana lance larry laura lauren ' +
  'lawrence lea leah lee leila lena leo leon leona leonard leroy leslie lester levi lewis liam lila lily lincoln linda ' +
  'lindsay lionel lisa liz lloyd logan lois lola lorenzo loretta lottie louis louisa louise lucas lucille lucy luis luke ' +
  'lulu luna luther lydia lyle mabel mack maddie madison mae maggie malcolm mandy marco marcus margaret margot maria ' +
  'marian marie marilyn mario marion marjorie mark marsha marshall martha martin marty marvin mary mason matilda matt ' +
  'matthew maud maureen maurice mavis max maxine maxwell may maya megan mel melanie melissa melvin mercedes mia micah ' +
  'michael michelle mick miguel mike mila mildred miles millie milo milton mimi mina minnie miranda miriam mitch mitchell ' +
  'moe molly mona monica monty morgan morris moses muriel murphy murray myles myra myrtle nadia nancy naomi natalie nate ' +
  'nathan neal ned neil nell nellie nelson nicholas nick nicole nigel nina noah noel nolan nora norma norman odin olaf ' +
  'olga olive oliver olivia opal ophelia orson oscar otis otto owen paige pam pamela parker pat patricia patrick patty ' +
  'paul paula pauline pearl pedro peggy penelope penny percy perry pete peter petra phil philip phoebe phyllis pierre ' +
  'piper polly porter preston priscilla quentin quincy quinn rachel ralph ramona randall randy raphael raymond reagan ' +
  'rebecca reed reggie regina reid remy rene rex rhoda ricardo richard rick ricky riley rita rob robert robin rocky rod ' +
  'roger roland roman ron ronald rory rosa rosalie rose rosemary rosie ross rowan roy ruby rudy rufus rupert russell ruth ' +
  'ryan sadie sally sam samantha samson samuel sandra sandy sara sarah saul savannah sawyer scarlett scott sean sebastian ' +
  'selena serena seth shane shannon sharon shaun shawn sheila shelby sheldon shelly sherlock sherman sherry shirley sid ' +
  'sidney silas simon sky sofia sonia sophia sophie spencer stacy stan stanley stella stephen steve steven stewart stuart ' +
  'sue summer susan suzanne sybil sydney sylvia tabitha tamara tanya tara taylor ted terence teresa terry tess thea ' +
  'thelma theo theodore thomas thor tiffany tim timothy tina toby todd tom tommy toni tony tracy travis trevor tricia ' +
  'trixie troy trudy tucker tyler ulysses ursula val valentina valentine valerie vanessa vera vernon veronica vicky ' +
  'victor victoria vince vincent viola violet virgil virginia vivian wade wallace wally walt walter wanda warren wayne ' +
  'wendy wesley wilbur wilfred willa willard william willie wilma wilson winnie winston wyatt xavier yolanda yvonne zach ' +
  'zachary zack zane zelda zoe zora'
).split(' ');

/** Names of places, which companies and products have too. */
export const PLACES: readonly string[] = (
  'aberdeen alaska albany alps amsterdam antwerp arizona asheville athens atlanta austin avalon avon baltimore barcelona ' +
  'bath belfast bergen berkeley berlin boise bombay boston boulder brighton bristol broadway bronx brooklyn brussels ' +
  'budapest buffalo cairo calgary cambridge camden canberra cardiff carolina charleston charlotte chelsea chester chicago ' +
  'cleveland cologne colorado columbia columbus concord copenhagen cornwall dakota dallas dayton delhi denver derby ' +
  'detroit devon dover dresden dublin durham eden edinburgh essex everest everglades florence florida fresno galway ' +
  'geneva genoa georgia glasgow hampton hanover harlem hartford havana hawaii helena helsinki houston idaho indiana iowa ' +
  'ithaca jackson jamaica jersey jordan juneau kansas kent kentucky kingston kyoto lagos lancaster lansing laramie ' +
  'lexington lima lincoln lisbon liverpool london lorraine louisiana lyon macon madison madrid maine malibu malta ' +
  'manchester manhattan marathon maui melbourne memphis mesa miami milan milwaukee mississippi missouri mobile modesto ' +
  'monaco montana monterey montreal moscow munich nairobi naples nashville nassau nebraska nevada newark newport niagara ' +
  'nice norfolk oakland odessa ohio oklahoma olympia olympus omaha orlando osaka oslo ottawa oxford panama paris pasadena ' +
  'phoenix pisa plymouth portland prague princeton providence quebec raleigh reading reno rhodes richmond riga rio ' +
  'rochester rome salem salisbury samoa santiago savannah scranton seattle sedona seoul seville sheffield shetland sicily ' +
  'siena sofia somerset stockholm sussex sydney tahoe tampa tennessee texas tokyo toledo topeka toronto tucson tulsa ' +
  'turin tuscany utah valencia vancouver venice vermont verona versailles victoria vienna virginia warsaw wellington ' +
  'wichita winchester windsor wyoming yale york yosemite yukon zurich'
).split(' ');

/** Animals and plants, which companies and products are named for. */
export const NATURE: readonly string[] = (
  'alder algae alligator almond aloe ant antelope ape apricot armadillo artichoke ash asparagus aster avocado azalea ' +
  'baboon badger barley barracuda bat bear beaver bedbug beech beet beetle begonia birch bison blackberry blueberry ' +
  'bluebird boa boar bobcat bonsai bramble broccoli buck budgie buttercup buzzard cabbage camel camellia canary capybara ' +
  'caracal cardinal caribou carnation carp cashew caterpillar celery chameleon cheetah chestnut chickadee chicken ' +
  'chickpea chili chimp chipmunk chive cicada cinnamon citrus clam clementine clove cobra cockatoo cockle cod collie ' +
  'columbine condor coral cormorant cougar cow crab cranberry crane cranes cricket crocodile crocus crow cub cuckoo ' +
  'cucumber curlew currant daffodil dandelion date deer dill dingo donkey dove dragonfly drake duck eagle earwig eel ' +
  'egret elderberry elk elm emu ermine eucalyptus ewe falcon fawn fennel ferret fig finch fir firefly flamingo flax flea ' +
  'flounder foxglove foxtail frog gannet gardenia garlic gazelle gecko geranium gerbil gibbon giraffe gnat gnu goldfinch ' +
  'goose gopher gorilla gorse grape grasshopper grizzly grouse guava gull guppy haddock halibut hamster hare hawk ' +
  'hawthorn hazelnut heather hedgehog hemlock hemp hen heron herring hibiscus hickory holly hornet hound huckleberry ' +
  'hummingbird hyacinth hydrangea hyena ibis iguana impala jackal jackdaw jackrabbit jasmine jay jellyfish kale kangaroo ' +
  'kestrel kingfisher kiwi koala krill labrador ladybug lamb larch lark lavender leek lemming lemur lentil leopard ' +
  'lettuce lilac limpet linden lizard llama lobster locust loon lotus lynx macaw mackerel magnolia magpie mahogany ' +
  'mallard mallow mamba mandarin mandrill mangrove manta mantis marigold marlin marmot marten mastiff mayfly meerkat ' +
  'melon mimosa mink minnow mole mongoose moose moth mulberry mule mushroom mustang mustard myrtle narwhal nectarine newt ' +
  'nightingale nutmeg oat ocelot okra oleander onion orangutan orca oregano oriole ostrich otter oxen oyster pansy papaya ' +
  'paprika parakeet parrot parsley parsnip partridge peacock peanut pelican peony peppermint perch petunia pheasant pig ' +
  'pika pike pineapple pistachio plaice plankton platypus plover polecat pomegranate poodle poplar poppy porcupine ' +
  'porpoise possum primrose prune puffin pug pumpkin quail quince rabbit raccoon radish ram raspberry rattlesnake redwood ' +
  'reindeer rhino rhubarb roach robin rooster rosemary rowan saffron salamander salmon sandpiper sardine scorpion ' +
  'seahorse seal sesame shallot shark sheep shrew shrimp skunk sloth slug snail snake snapdragon snowdrop sorrel spaniel ' +
  'sparrow spinach spruce squirrel stallion starfish starling stingray stoat stork strawberry sturgeon sunflower swallow ' +
  'swan swift swordfish sycamore tadpole tamarind tangerine tapir tarragon termite tern terrier thrush thyme tick toad ' +
  'tomato tortoise toucan trout tulip tuna turkey turnip turtle vanilla verbena viper vole walnut walrus warbler wasp ' +
  'weasel whale wheat whippet wildcat wisteria wolverine wombat woodpecker worm wren yak yarrow yew zucchini'
).split(' ');
